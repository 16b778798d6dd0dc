/** Draws the inspector. It makes no decisions: it shows only data of a report. */
import {button, make} from './dom.js';
import {EmbedsView, pageView, problemsView} from './facts-view.js';
import type {InspectorReport} from './report.js';
import {TimelineView} from './timeline-view.js';
import {WORDS} from './words.js';

export interface PanelActions {
  pause(): void;
  clear(): void;
  copy(form: 'text' | 'json'): void;
}

export class Panel {
  readonly node: HTMLElement;
  readonly #pause: HTMLButtonElement;
  readonly #said = make('p', {class: 'said', role: 'status'});
  readonly #byHand = make('textarea', {readonly: '', 'aria-label': WORDS.report, hidden: ''});
  readonly #embeds = new EmbedsView();
  readonly #page = make('div');
  readonly #problems = make('div');
  readonly #timeline = new TimelineView();

  constructor(version: string, actions: PanelActions) {
    this.#pause = button(WORDS.pause, () => actions.pause(), 'pause');
    const bar = make(
      'div',
      {class: 'actions'},
      this.#pause,
      button(WORDS.clear, () => actions.clear(), 'clear'),
      button(WORDS.copy, () => actions.copy('text'), 'copy'),
      button(WORDS.copyJson, () => actions.copy('json'), 'copy-json'),
    );
    const title = make('h2', {part: 'title'}, WORDS.title);
    const facts = make(
      'div',
      {class: 'facts'},
      section('embeds', WORDS.embeds, this.#embeds.node),
      make(
        'div',
        {class: 'about'},
        section('page', WORDS.page, this.#page),
        section('problems', WORDS.problems, this.#problems),
      ),
    );
    this.node = make(
      'div',
      {class: 'root', part: 'root'},
      make('div', {class: 'head'}, title, make('span', {class: 'muted'}, version), bar),
      this.#said,
      this.#byHand,
      facts,
      this.#timeline.node,
    );
  }

  draw(report: InspectorReport): void {
    this.#embeds.draw(report.embeds);
    this.#page.replaceChildren(pageView(report));
    this.#problems.replaceChildren(problemsView(report));
    this.#timeline.draw(report.timeline);
  }

  /** Draws the pause button. `waiting` is the number of entries since the pause. */
  drawPause(isPaused: boolean, waiting: number): void {
    this.#pause.classList.toggle('on', isPaused);
    const more = waiting > 0 ? ` (${waiting})` : '';
    this.#pause.textContent = isPaused ? `${WORDS.goOn}${more}` : WORDS.pause;
  }

  /** Shows a message that screen readers also announce. */
  say(words: string): void {
    this.#said.textContent = words;
  }

  /**
   * Shows the report, so that the user can copy it by hand. `undefined` hides it, because the
   * clipboard has it.
   */
  offer(report: string | undefined): void {
    this.#byHand.hidden = report === undefined;
    this.#byHand.value = report ?? '';
    if (report === undefined) return;
    this.#byHand.focus();
    this.#byHand.select();
  }
}

const section = (id: string, title: string, content: Node): HTMLElement =>
  make('section', {'aria-labelledby': id}, make('h3', {id}, title), content);
