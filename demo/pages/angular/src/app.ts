import {
  Component,
  computed,
  CUSTOM_ELEMENTS_SCHEMA,
  type ElementRef,
  signal,
  viewChild,
} from '@angular/core';
import type {SessionElement} from 'service-embed';
import {GERMAN} from './german';
import {fetchSession, type Session} from './session';

@Component({
  selector: 'app-root',
  templateUrl: './app.html',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
})
export class App {
  protected readonly pages = [
    {key: 'deposit', name: 'Deposit'},
    {key: 'withdraw', name: 'Withdraw'},
    {key: 'kyc', name: 'Identity'},
  ];
  protected readonly page = signal('deposit');
  protected readonly theme = signal('auto');
  protected readonly language = signal('en');
  protected readonly session = signal<Session | undefined>(undefined);
  protected readonly log = signal<readonly string[]>([]);
  protected readonly messages = computed(() => (this.language() === 'de' ? GERMAN : undefined));
  private readonly embed = viewChild.required<ElementRef<SessionElement>>('embed');

  constructor() {
    void this.signIn();
  }

  protected async signIn(): Promise<void> {
    this.session.set(await fetchSession());
  }

  /** The session calls this shortly before its token expires. */
  protected readonly freshToken = async (): Promise<string> =>
    (await fetchSession(this.session()?.userId)).token;

  protected signOut(): void {
    this.embed().nativeElement.signOut();
    this.session.set(undefined);
  }

  protected hear({type, detail}: CustomEvent): void {
    this.log.update(lines => [`${type} ${JSON.stringify(detail)}`, ...lines]);
  }
}
