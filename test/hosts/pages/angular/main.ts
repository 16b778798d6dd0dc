import {
  Component,
  CUSTOM_ELEMENTS_SCHEMA,
  effect,
  ElementRef,
  signal,
  viewChild,
} from '@angular/core';
import {bootstrapApplication} from '@angular/platform-browser';
import type {DepositElement} from 'service-embed';
import {hear, listenTo, UNBOUND, type Bound} from './bound';

@Component({
  selector: 'app-checks',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    @if (bound().isShown) {
      <service-deposit
        #element
        [class]="bound().className"
        [hidden]="bound().hidden"
        [attr.base-url]="bound().baseUrl"
        [attr.session-token]="bound().sessionToken"
        [attr.support-url]="bound().supportUrl"
        [colorScheme]="bound().colorScheme"
        [debug]="bound().debug"
        [messages]="bound().messages"
        [requestTimeout]="bound().requestTimeout"
        [tokenProvider]="bound().tokenProvider"
        (service-ready)="hear($event)"
      >
        <p>Call us.</p>
      </service-deposit>
    }
  `,
})
class Checks {
  protected readonly bound = signal<Bound>(UNBOUND);
  protected readonly hear = hear;
  private readonly element = viewChild<ElementRef<DepositElement>>('element');

  constructor() {
    window.bind = changes => this.bound.update(before => ({...before, ...changes}));
    effect(() => {
      const element = this.element()?.nativeElement;
      if (element) listenTo(element);
    });
  }
}

void bootstrapApplication(Checks);
