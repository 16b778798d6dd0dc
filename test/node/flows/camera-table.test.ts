/** Each state of the camera with each event: the resulting state and command. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {camera, type CameraEvent, type CameraState} from '#src/flows/camera.js';
import {oneOfEach, type Moves as MovesOf} from '../../support/inputs/tables.ts';

const picture = new Blob(['a']);

const STATES = oneOfEach<CameraState, 'step'>()({
  primer: {step: 'primer'},
  starting: {step: 'starting'},
  live: {step: 'live'},
  shooting: {step: 'shooting'},
  taken: {step: 'taken', picture},
  failed: {step: 'failed', why: 'busy'},
});

const EVENTS = oneOfEach<CameraEvent, 'type'>()({
  start: {type: 'start'},
  opened: {type: 'opened'},
  shoot: {type: 'shoot'},
  shot: {type: 'shot', picture},
  failed: {type: 'failed', why: 'denied'},
  away: {type: 'away'},
});

type Moves = MovesOf<typeof EVENTS>;

const OPENED = {failed: 'failed: denied', away: 'primer'} as const;

/** The step after the event, with its command. An event without an entry does nothing. */
const TABLE: Readonly<Record<CameraState['step'], Moves>> = {
  primer: {start: 'starting → open'},
  starting: {...OPENED, opened: 'live'},
  live: {...OPENED, shoot: 'shooting → shoot'},
  shooting: {...OPENED, shot: 'taken'},
  // The user sees the picture, or the reason why it is missing, until they start again.
  taken: {start: 'starting → open'},
  failed: {start: 'starting → open'},
};

for (const state of Object.values<CameraState>(STATES))
  suite(state.step, () => {
    for (const event of Object.values<CameraEvent>(EVENTS)) {
      const expected = TABLE[state.step][event.type];
      test(`${event.type}: ${expected ?? 'nothing'}`, () => {
        const next = camera(state, event);
        const why = 'why' in next.state ? `: ${next.state.why}` : '';
        const command = next.command ? ` → ${next.command.type}` : '';
        const moved = next.state !== state || next.command !== undefined;
        assert.equal(moved ? next.state.step + why + command : undefined, expected);
      });
    }
  });
