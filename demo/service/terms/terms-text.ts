/**
 * The terms of the fictional service, by version. The last version is in force.
 */

export interface Terms {
  /** The date on which these terms take effect. */
  readonly version: string;
  readonly sections: readonly {readonly title: string; readonly text: string}[];
}

const SECTIONS = [
  {
    title: 'What this is',
    text: 'These terms are a sample. They stand where the terms of a real service would stand, and bind nobody.',
  },
  {
    title: 'Your account',
    text: 'You use the account yourself, your details are true, and you tell us when they change.',
  },
  {
    title: 'Your money',
    text: 'What you deposit is yours. You can withdraw it at any time, to an account in your own name.',
  },
  {
    title: 'Your risk',
    text: 'Trading can lose money. Trade only with money that you can do without.',
  },
  {
    title: 'Your data',
    text: 'We ask for what the law makes us ask for, use it for that, and keep it no longer than we must.',
  },
] as const;

const CHANGES = {
  title: 'Changes',
  text: 'When these terms change, we ask you again. Until you have agreed, your money stays where it is.',
};

export const TERMS_VERSIONS: readonly Terms[] = [
  {version: '2026-03-01', sections: SECTIONS},
  {version: '2026-09-01', sections: [...SECTIONS, CHANGES]},
];
