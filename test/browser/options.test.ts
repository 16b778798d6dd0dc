/**
 * Options that the page sets to an unknown value: the resulting behavior, and the messages to the
 * page's developer.
 */
import {expect} from '@open-wc/testing';
import '#src/define.js';
import {PATHS} from '#src/contract/paths.js';
import {until} from '../support/pages/deposit.ts';
import {isLoaded} from '../support/pages/loaded-files.ts';
import {network} from '../support/pages/network.ts';
import {access, make, page, type Attributes} from '../support/pages/page.ts';
import {session, type Session} from '../support/sandbox/session.ts';

type Tag = `service-${'deposit' | 'withdraw' | 'kyc' | 'signup' | 'terms'}`;

const SCHEME =
  'color-scheme "purple" is not one of auto, light, dark. See src/elements/README.md#setup-colorScheme';
const PROVIDER =
  'provider "bankpya" is not one of bankpay, crypto, cashpay. See src/elements/README.md#setup-provider';
const LEVEL =
  'heading-level (number) is not one of 1, 2, 3, 4, 5, 6. See src/elements/README.md#setup-headingLevel';
const MODE =
  'mode "idupload" is not one of verify, id-upload; nothing runs. See src/elements/README.md#setup-mode';
const WORDS = [
  'messages has no word "bankPay"; perhaps it is "bankpay". See src/elements/README.md#setup-messages',
  'messages has no word "depositTitel"; perhaps it is "depositTitle". See src/elements/README.md#setup-messages',
  'messages has no word "Überschrift". See src/elements/README.md#setup-messages',
];
const messages = {bankPay: 'Bank', depositTitel: 'Pay in', Überschrift: 'x', tryAgain: 'Once more'};

interface Row {
  readonly tag: Tag;
  readonly scenario?: string;
  readonly attributes: Attributes;
  readonly lines: readonly string[];
}

const ROWS: readonly Row[] = [
  {
    tag: 'service-deposit',
    attributes: {provider: 'bankpya', 'color-scheme': 'purple'},
    lines: [PROVIDER, SCHEME],
  },
  {
    tag: 'service-withdraw',
    attributes: {provider: 'bankpya', 'color-scheme': 'purple', 'heading-level': 'third'},
    lines: [PROVIDER, SCHEME, LEVEL],
  },
  {
    tag: 'service-kyc',
    scenario: 'kyc-pending',
    attributes: {'color-scheme': 'purple', 'heading-level': '7'},
    lines: [SCHEME, LEVEL],
  },
  {
    tag: 'service-signup',
    scenario: 'signup',
    attributes: {'color-scheme': 'purple', 'heading-level': '7'},
    lines: [SCHEME, LEVEL],
  },
  {
    tag: 'service-terms',
    scenario: 'terms-pending',
    attributes: {'color-scheme': 'purple', 'heading-level': '7'},
    lines: [SCHEME, LEVEL],
  },
];

/** Two elements on one page, so that the test notices a repeated line. */
async function two(tag: Tag, user: Session, attributes: Attributes) {
  const elements = [1, 2].map(() => {
    const element = make(tag, {...access(user), ...attributes});
    Object.assign(element, {messages: {...messages}});
    return page.add(element);
  });
  for (const element of elements)
    await until(
      () => element.matches(':state(ready)'),
      () => `${tag} in ${element.shadowRoot?.textContent}`,
    );
  return elements;
}

async function reads(lines: readonly string[]): Promise<void> {
  await until(
    () => page.warnings().length >= lines.length,
    () => `${lines.length} lines, not ${page.warnings().join('\n')}`,
  );
  expect(page.warnings()).to.have.members(lines);
}

const hintsOf = (element: EventTarget): string[] =>
  page
    .events('service-setup-error')
    .filter(({target}) => target === element)
    .map(({detail}) => detail.hint);

describe('an option', () => {
  it('with a valid value logs no warning, and does not load the diagnosis code', async () => {
    const deposit = page.add(
      make('service-deposit', {
        ...access(await session()),
        ...{provider: 'crypto', 'color-scheme': 'dark', isolation: 'inline'},
      }),
    );
    await until(
      () => deposit.matches(':state(ready)'),
      () => 'the flow',
    );
    expect(page.warnings()).to.deep.equal([]);
    expect(isLoaded('/setup/diagnosis.js')).to.equal(false);
  });

  for (const {tag, scenario, attributes, lines} of ROWS)
    for (const isolation of ['inline', 'frame'])
      it(`with an unknown value changes nothing in <${tag}>, ${isolation}, and is reported once`, async () => {
        const elements = await two(tag, await session(scenario), {...attributes, isolation});
        await reads([...lines, ...WORDS].map(line => `<${tag}>: ${line}`));
        for (const element of elements) {
          const hints = () => hintsOf(element);
          // The console also has the lines of the other element, which may be the first to log
          // them.
          await until(
            () => hints().length >= page.warnings().length,
            () => hints().join('\n'),
          );
          expect(hints()).to.have.members(page.warnings());
        }
        expect(isLoaded('/setup/diagnosis.js')).to.equal(true);
        expect(page.events('service-error')).to.deep.equal([]);
        expect(page.events('service-provider-change')).to.deep.equal([]);
      });

  it('is reported again for another unknown value, but not for the same one', async () => {
    const deposit = page.add(make('service-deposit', access(await session())));
    for (const provider of ['bankpya', '', 'crypro', 'bankpya']) {
      deposit.setAttribute('provider', provider);
      await until(
        () => provider === '' || page.warnings().some(line => line.includes(`"${provider}"`)),
        () => `a line of ${provider}`,
      );
    }
    expect(page.warnings()).to.have.lengthOf(2);
    expect(page.told('service-setup-error')).to.have.lengthOf(2);
  });

  for (const isolation of ['inline', 'frame'])
    it(`mode with an unknown value runs nothing, ${isolation}`, async () => {
      const user = await session('kyc-pending');
      const attributes = {...access(user), isolation, mode: 'idupload'};
      const element = page.add(make('service-kyc', attributes));
      await until(
        () => element.matches(':state(error)'),
        () => 'the screen',
      );
      await reads([`<service-kyc>: ${MODE}`]);
      expect(page.told('service-setup-error')).to.deep.equal([
        {problem: 'mode', hint: `<service-kyc>: ${MODE}`},
      ]);
      expect(network.count(PATHS.kyc)).to.equal(0);
      expect(element.shadowRoot?.querySelector('iframe')).to.equal(null);
      element.mode = 'id-upload';
      await until(
        () => element.matches(':state(ready)'),
        () => 'the flow',
      );
      element.setAttribute('mode', 'idupload');
      await until(
        () => element.matches(':state(error)'),
        () => 'nothing to run',
      );
    });
});
