/** The runner of a flow: a command ends with the step that issued it. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {Flow, type Machine} from '#src/flows/flow.js';
import {settled} from '../../support/inputs/clock.ts';

interface State {
  readonly step: 'idle' | 'busy' | 'done';
  readonly text: string;
}
type Event =
  | {readonly type: 'go' | 'leave' | 'rerun' | 'unknown'}
  | {readonly type: 'type' | 'answer'; readonly text: string};

const machine: Machine<State, Event, string> = (state, event) => {
  switch (event.type) {
    case 'go':
      return {state: {...state, step: 'busy'}, command: 'work'};
    case 'rerun':
      return {state, command: 'work again'};
    case 'leave':
      return {state: {...state, step: 'idle'}};
    case 'type':
      return {state: {...state, text: event.text}};
    case 'answer':
      return {state: {step: 'done', text: event.text}};
    case 'unknown':
      return {state};
  }
};

interface Run {
  readonly command: string;
  readonly signal: AbortSignal;
  answer(text: string): Promise<void>;
}

function setup(command?: string) {
  const runs: Run[] = [];
  const changes: string[] = [];
  const initial = {state: {step: 'idle', text: ''}, ...(command && {command})} as const;
  const flow = new Flow<State, Event, string>(
    initial,
    machine,
    (name, signal) => {
      const {promise, resolve} = Promise.withResolvers<Event>();
      const answer = (text: string) => {
        resolve({type: 'answer', text});
        return settled();
      };
      runs.push({command: name, signal, answer});
      return promise;
    },
    (state, previous, event) => changes.push(`${previous.step} ${event.type} ${state.step}`),
  );
  return {flow, runs, changes, run: (index = 0) => runs[index] as Run};
}

suite('a flow', () => {
  test('runs nothing until it is resumed, and then runs its first command once', () => {
    const {flow, runs, run} = setup('open');
    assert.equal(runs.length, 0);
    flow.resume();
    flow.resume();
    assert.equal(runs.length, 1);
    assert.equal(run().command, 'open');
  });

  test('reports an answer like any other event, with the previous state', async () => {
    const {flow, run, changes} = setup();
    flow.send({type: 'go'});
    await run().answer('25.00');
    assert.deepEqual(flow.state, {step: 'done', text: '25.00'});
    assert.deepEqual(changes, ['idle go busy', 'busy answer done']);
  });

  test('ignores an event that the state does not handle, and calls no listener', () => {
    const {flow, changes} = setup();
    const {state} = flow;
    flow.send({type: 'unknown'});
    assert.equal(flow.state, state);
    assert.deepEqual(changes, []);
  });

  test('aborts a step’s command when the step is left, and drops a late answer', async () => {
    const {flow, run, changes} = setup();
    flow.send({type: 'go'});
    flow.send({type: 'leave'});
    assert.equal(run().signal.aborted, true);
    await run().answer('late');
    assert.equal(flow.state.step, 'idle');
    assert.deepEqual(changes, ['idle go busy', 'busy leave idle']);
  });

  test('neither aborts nor restarts the command while the user types in the same step', async () => {
    const {flow, runs, run} = setup();
    flow.send({type: 'go'});
    for (const text of ['2', '25', '25.']) flow.send({type: 'type', text});
    assert.equal(runs.length, 1);
    assert.equal(run().signal.aborted, false);
    await run().answer('done');
    assert.equal(flow.state.step, 'done');
  });

  test('replaces the old command with a new one in the same step', async () => {
    const {flow, runs, run} = setup();
    flow.send({type: 'go'});
    flow.send({type: 'rerun'});
    assert.deepEqual(
      runs.map(({command, signal}) => [command, signal.aborted]),
      [
        ['work', true],
        ['work again', false],
      ],
    );
    await run(0).answer('old');
    assert.equal(flow.state.step, 'busy');
    await run(1).answer('new');
    assert.equal(flow.state.text, 'new');
  });

  test('drops the answer when suspended, and runs the command again when resumed', async () => {
    const {flow, runs, run} = setup();
    flow.send({type: 'go'});
    flow.suspend();
    assert.equal(run(0).signal.aborted, true);
    await run(0).answer('nobody there');
    assert.equal(flow.state.step, 'busy');
    flow.resume();
    assert.equal(runs.length, 2);
    assert.equal(run(1).command, 'work');
    await run(1).answer('back');
    assert.equal(flow.state.text, 'back');
  });

  test('does nothing on suspend and resume without a command', async () => {
    const {flow, runs, run} = setup();
    flow.suspend();
    flow.resume();
    flow.send({type: 'go'});
    await run().answer('done');
    flow.suspend();
    flow.resume();
    assert.equal(runs.length, 1);
  });

  test('lets a listener send the next event immediately', async () => {
    const changes: string[] = [];
    const flow: Flow<State, Event, string> = new Flow<State, Event, string>(
      {state: {step: 'idle', text: ''}},
      machine,
      () => Promise.resolve({type: 'answer', text: 'x'}),
      (state, previous) => {
        changes.push(`${previous.step} ${state.step}`);
        if (state.step === 'busy') flow.send({type: 'leave'});
      },
    );
    flow.send({type: 'go'});
    await settled();
    assert.deepEqual(changes, ['idle busy', 'busy idle']);
  });

  test('never starts the command of a change whose listener ends the flow', async () => {
    let runs = 0;
    const flow: Flow<State, Event, string> = new Flow<State, Event, string>(
      {state: {step: 'idle', text: ''}},
      machine,
      () => {
        runs += 1;
        return Promise.resolve({type: 'answer', text: 'x'});
      },
      () => flow.end(),
    );
    flow.send({type: 'go'});
    flow.resume();
    await settled();
    assert.equal(runs, 0);
    assert.equal(flow.state.step, 'busy');
  });
});
