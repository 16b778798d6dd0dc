/** The screen that was drawn from the token stays in the DOM when the flow takes over. */
import {expect} from '@open-wc/testing';
import {PATHS} from '#src/contract/paths.js';
import '#src/elements/tags/service-deposit.js';
import '#src/elements/tags/service-withdraw.js';
import {until} from '../support/pages/deposit.ts';
import {network} from '../support/pages/network.ts';
import {access, later, make, page} from '../support/pages/page.ts';
import {session} from '../support/sandbox/session.ts';

/**
 * Updates until an element is ready: its first screen, its flow, its session, and the answers about
 * the session and the location.
 */
const UPDATES = 4;

for (const tag of ['service-deposit', 'service-withdraw'] as const)
  it(`${tag}: the choices drawn from the token stay in the DOM once the service has responded`, async () => {
    const held = network.hold(PATHS.validate);
    const element = make(tag, access(await session()));
    let updates = 0;
    element.addController({hostUpdate: () => void (updates += 1)});
    page.add(element);
    const choices = () => [...(element.shadowRoot?.querySelectorAll('.choice') ?? [])];
    await until(
      () => choices().length > 0,
      () => 'the choices',
    );
    const first = choices();
    const removed: Node[] = [];
    const observer = new MutationObserver(records => {
      for (const {removedNodes} of records) removed.push(...removedNodes);
    });
    observer.observe(element.renderRoot, {childList: true, subtree: true});
    held.release();
    await until(
      () => element.matches(':state(ready)'),
      () => 'the element to be ready',
    );
    await later();
    observer.disconnect();
    expect(choices()).to.deep.equal(first);
    expect(removed.filter(node => node instanceof Element)).to.deep.equal([]);
    expect(updates).to.be.at.most(UPDATES);
  });
