/**
 * Takes one picture with the camera.
 *
 *     primer ──start──▶ starting ──▶ live ──shoot──▶ shooting ──▶ taken
 *                          │ ▲        │                 │          │
 *                          ▼ └─start  ▼                 ▼          │
 *                        failed ◀─────┴─────────────────┘  start ◀─┘
 */
import type {Next} from './flow.js';

/**
 * - `denied`: the user or a setting has blocked the camera;
 * - `missing`: no camera was found;
 * - `busy`: the camera did not start, for example because another app uses it;
 * - `insecure`: browsers block cameras on insecure pages;
 * - `framed`: the page is in a frame, and the page around it has not allowed the camera.
 */
export type CameraTrouble = 'denied' | 'missing' | 'busy' | 'insecure' | 'framed';

export type CameraState =
  | {readonly step: 'primer' | 'starting' | 'live' | 'shooting'}
  | {readonly step: 'taken'; readonly picture: Blob}
  | {readonly step: 'failed'; readonly why: CameraTrouble};

export type CameraEvent =
  | {readonly type: 'start' | 'opened' | 'shoot'}
  | {readonly type: 'shot'; readonly picture: Blob}
  | {readonly type: 'failed'; readonly why: CameraTrouble}
  /** The camera was turned off, because the element was removed from the page. */
  | {readonly type: 'away'};

export type CameraCommand = {readonly type: 'open' | 'shoot'};

export function camera(state: CameraState, event: CameraEvent): Next<CameraState, CameraCommand> {
  const {step} = state;
  switch (event.type) {
    case 'start':
      return step === 'primer' || step === 'taken' || step === 'failed'
        ? {state: {step: 'starting'}, command: {type: 'open'}}
        : {state};
    case 'opened':
      return {state: step === 'starting' ? {step: 'live'} : state};
    case 'shoot':
      return step === 'live' ? {state: {step: 'shooting'}, command: {type: 'shoot'}} : {state};
    case 'shot':
      return {state: step === 'shooting' ? {step: 'taken', picture: event.picture} : state};
    case 'failed':
      return {state: isOn(state) ? {step: 'failed', why: event.why} : state};
    case 'away':
      return {state: isOn(state) ? {step: 'primer'} : state};
  }
}

const isOn = ({step}: CameraState): boolean =>
  step === 'starting' || step === 'live' || step === 'shooting';
