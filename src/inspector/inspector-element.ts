import {tokens} from '../styles/tokens.js';
import {VERSION} from '../version.js';
import {inspectorStyles} from './inspector-styles.js';
import {Panel} from './panel.js';
import {Recorder} from './recorder.js';
import {reportOf, textOf, type InspectorReport} from './report.js';
import {timelineStyles} from './timeline-styles.js';
import {WORDS} from './words.js';

/** This module is also imported on servers, which have no `HTMLElement`. */
const Base = globalThis.HTMLElement ?? Object;

/**
 * Shows a developer what the embeds on the page do: events, states, calls, requests and messages,
 * what a session grants, and setup mistakes. It shows no tokens and no personal data. All of it can
 * be copied as one report.
 *
 * @example
 * ```ts
 * import 'service-embed/service-inspector';
 *
 * document.body.append(document.createElement('service-inspector'));
 * ```
 * @attribute color-scheme - `auto` (follows the page), `light` or `dark`.
 * @csspart root - The surface of the element.
 * @csspart title - The heading.
 * @csspart embeds - The list of the embeds.
 * @csspart timeline - What has happened, newest first.
 * @csspart pause - The button that stops or resumes the drawing.
 * @csspart clear - The button that empties the timeline.
 * @csspart copy - The button that copies the report as text.
 * @csspart copy-json - The button that copies the report as JSON.
 */
export class InspectorElement extends Base {
  static readonly version: string = VERSION;

  readonly #recorder = new Recorder(() => this.#schedule());
  readonly #panel = new Panel(VERSION, {
    pause: () => this.#pause(),
    clear: () => this.#clear(),
    copy: form => void this.#copy(form),
  });
  #isPaused = false;
  /** The id of the last entry before the pause. */
  #seen = 0;
  #frame = 0;

  constructor() {
    super();
    const root = this.attachShadow({mode: 'open'});
    root.append(this.#panel.node);
    root.adoptedStyleSheets = [tokens, inspectorStyles, timelineStyles].map(sheetOf);
  }

  /** Everything that the inspector knows: plain data, which may be sent to support. */
  get report(): InspectorReport {
    const {page, embeds, timeline} = this.#recorder;
    return reportOf({
      version: VERSION,
      now: new Date(),
      page,
      embeds,
      timeline: timeline.entries,
      problems: timeline.problems,
    });
  }

  connectedCallback(): void {
    this.#recorder.start();
    this.#schedule();
  }

  /** Waits for a microtask. An element that was only moved is connected again by then. */
  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected) return;
      cancelAnimationFrame(this.#frame);
      this.#frame = 0;
      this.#recorder.stop();
    });
  }

  /** Draws at most once per animation frame, because many entries can be added within one frame. */
  #schedule(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  #draw(): void {
    const {report} = this;
    const last = report.timeline.at(-1)?.id ?? 0;
    if (!this.#isPaused) {
      this.#seen = last;
      this.#panel.draw(report);
    }
    this.#panel.drawPause(this.#isPaused, last - this.#seen);
  }

  #pause(): void {
    this.#isPaused = !this.#isPaused;
    this.#panel.say(this.#isPaused ? WORDS.paused : '');
    this.#draw();
  }

  #clear(): void {
    this.#recorder.timeline.clear();
    this.#isPaused = false;
    this.#panel.offer(undefined);
    this.#panel.say(WORDS.cleared);
    this.#draw();
  }

  async #copy(form: 'text' | 'json'): Promise<void> {
    const {report} = this;
    const text = form === 'text' ? textOf(report) : JSON.stringify(report, null, 2);
    const isCopied = await write(text);
    this.#panel.say(isCopied ? WORDS.copied : WORDS.byHand);
    this.#panel.offer(isCopied ? undefined : text);
  }
}

/**
 * Returns false on an insecure page, which has no clipboard, or if the user denies access to it.
 */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
