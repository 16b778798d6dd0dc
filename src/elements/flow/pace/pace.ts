/**
 * Draws the screens of an element with the delays of `pacing.ts`. Only the drawing is delayed,
 * never a state, an event or an announcement.
 */
import {html, nothing} from 'lit';
import type {FlowName} from '../../../contract/flow-name.js';
import type {BoundedScreen, Screen} from '../../views/screen.js';
import {Arrival} from './arrival.js';
import {LongWait} from './long-wait.js';
import {LASTS, OPENING, paced, type Paceable, type Pacing} from './pacing.js';
import {Presses} from './presses.js';
import {Translators, type Translatable} from '../translators.js';

type Host = Translatable & {readonly showsAccount: boolean};

type Drawn = Paceable & Pick<BoundedScreen, 'view' | 'below'>;

/** Nested flows replace each other's screens, so all flows of an element share one pace. */
const paces = new WeakMap<Host, Pace>();

export function paceOf(host: Host): Pace {
  const pace = paces.get(host) ?? new Pace(host);
  paces.set(host, pace);
  return pace;
}

export class Pace {
  readonly #host: Host;
  readonly #presses: Presses;
  readonly #arrival: Arrival;
  readonly #wait: LongWait;
  #pacing: Pacing<Drawn> = OPENING;
  /** The timer that ends the current phase. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Called after a render that has drawn the flow's latest screen. */
  #seen: (() => void) | undefined;

  constructor(host: Host) {
    this.#host = host;
    // `Translators` redraws what a translation tool has replaced. It is added first, so that the
    // other controllers find our nodes and not the tool's.
    new Translators(host);
    this.#presses = new Presses(host);
    this.#arrival = new Arrival(host);
    this.#wait = new LongWait(host);
    host.addController({hostUpdated: () => this.#seen?.()});
  }

  /** Called on each render with the flow's screen. Returns the screen to show. */
  draw(flow: FlowName, screen: BoundedScreen, words: {readonly working: string}): Screen {
    const {step, state, interim = false, view, below} = screen;
    const urgent = screen.seen !== undefined;
    const next = {name: [flow, step, interim].join(), interim, urgent, view, below};
    this.#arrival.look();
    const isPayment = flow === 'deposit' || flow === 'withdraw';
    this.#draw(next, state === 'submitting', isPayment && state !== 'success');
    this.#seen = this.#pacing.drawn === next ? screen.seen : undefined;
    const isLong = this.#wait.update(state === 'loading' || state === 'submitting');
    const shown = this.#pacing.drawn ?? next;
    return {
      state,
      support: screen.support,
      announcement: {...screen.announcement, ...(isLong && {status: words.working})},
      view: shown.view,
      below: [
        shown.below,
        isLong ? html`<p class="note" part="note">${words.working}</p>` : nothing,
      ],
    };
  }

  /** Resets the pace, so that the next session does not begin with the last screen of this one. */
  end(): void {
    this.#presses.release();
    this.#presses.mode = 'free';
    this.#move(OPENING);
    this.#arrival.end();
    this.#wait.update(false);
  }

  #draw(next: Drawn, isSubmitting: boolean, isKept: boolean): void {
    const {drawn} = this.#pacing;
    this.#move(paced(this.#pacing, next));
    const isDrawn = this.#pacing.drawn === next;
    const isHolding = this.#pacing.phase === 'holding';
    if (isDrawn || !(isHolding || isSubmitting)) this.#presses.release();
    this.#presses.mode = isHolding ? 'holding' : isSubmitting ? 'busy' : 'free';
    if (!isDrawn || drawn?.name === next.name) return;
    this.#presses.forget();
    const {hasPressed: isAnswer} = this.#presses;
    if (drawn) this.#arrival.expect({isLate: drawn.interim, isAnswer, isKept});
  }

  #move(after: Pacing<Drawn>): void {
    const {phase} = this.#pacing;
    this.#pacing = after;
    if (phase === after.phase) return;
    clearTimeout(this.#timer);
    const lasts = LASTS[after.phase];
    if (!lasts) return;
    const [time, next] = lasts;
    this.#timer = setTimeout(() => {
      this.#move({drawn: this.#pacing.drawn, phase: next});
      this.#host.requestUpdate();
    }, time);
  }
}
