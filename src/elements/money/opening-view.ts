/** Which screen stands for which state of the opening. */
import type {TemplateResult} from 'lit';
import type {Action, Gate, Provider} from '../../contract/access.js';
import type {Available} from '../../flows/offer.js';
import type {OpeningState} from '../../flows/opening.js';
import * as notice from '../notices/notices.js';
import * as shell from '../shell-views.js';

export type Paying = Extract<OpeningState, {readonly step: 'paying' | 'resuming'}>;

export interface Setting {
  readonly action: Action;
  readonly words: ReturnType<typeof notice.noticeWords>;
  readonly choose: (provider: Provider) => void;
  readonly reopen: () => void;
  readonly gated: (gates: readonly Gate[]) => TemplateResult;
  readonly pay: (paying: Paying) => TemplateResult;
}

export function openingView(state: OpeningState | undefined, it: Setting): TemplateResult {
  const {action, words} = it;
  switch (state?.step) {
    case undefined:
      return shell.skeleton(action, words);
    case 'opening':
      return state.offer?.kind === 'available' && !state.offer.chosen
        ? choices(state.offer, state.chosen, it)
        : shell.skeleton(action, words);
    case 'offering':
      switch (state.offer.kind) {
        case 'available':
          return choices(state.offer, undefined, it);
        case 'denied':
          return notice.denied(action, state.offer.denials, words);
        case 'gated':
          return it.gated(state.offer.gates);
      }
    case 'paying':
    case 'resuming':
      return it.pay(state);
    case 'blocked':
      return notice.blocked(state.place, undefined, words);
    case 'failed':
      return notice.failed(state.error, it.reopen, words);
  }
}

const choices = (
  offer: Available,
  chosen: Provider | undefined,
  {action, choose, words}: Setting,
): TemplateResult => shell.choices(action, offer, chosen, choose, words);
