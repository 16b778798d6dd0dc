/** How the doctor reads bytes, copied commands and requests, and URLs, and which data it hides. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {isTooLongToRewrite, otherForms} from '#src/partner/doctor/body-forms.js';
import {
  fromBase64,
  fromHex,
  textOf,
  toHex,
  utf8,
  withoutPadding,
} from '#src/partner/doctor/bytes.js';
import {readJwt} from '#src/partner/doctor/compact-form.js';
import {isCurl, readCurl} from '#src/partner/doctor/curl-command.js';
import {printable, quote} from '#src/partner/doctor/finding.js';
import {formFault, isPadded, isTooLong, standsFor} from '#src/partner/doctor/hash-form.js';
import {hider} from '#src/partner/doctor/hiding.js';
import {cmdWords, isForCmd} from '#src/partner/doctor/cmd-words.js';
import {readPublicKey} from '#src/partner/doctor/public-key.js';
import {readRequest} from '#src/partner/doctor/request-text.js';
import {routeOf, settled} from '#src/partner/doctor/route.js';
import {shellWords} from '#src/partner/doctor/shell-words.js';
import {CONNECTION_CONFIG} from '#src/contract/paths.js';
import {toBase64url} from '#src/partner/encoding.js';

const USER = '0b9f6a3e-6a5c-4d3e-8a57-2f9a3f0c9e11';

suite('the doctor’s bytes', () => {
  test('base64 is read in both alphabets, with and without padding', () => {
    for (const text of ['-_8', '+/8', '+/8=', '-_8='])
      assert.deepEqual([...(fromBase64(text) ?? [])], [0xfb, 0xff]);
    assert.deepEqual([...(fromBase64('') ?? [1])], []);
  });

  for (const text of ['A', 'AAAAA', 'AA A', 'AA\n', 'ä', 'A=A', '.AAA', 'AAA.'])
    test(`${JSON.stringify(text)} is not base64`, () => {
      assert.equal(fromBase64(text), undefined);
    });

  test('hexadecimal digits are read in both cases, and only in pairs', () => {
    assert.deepEqual([...(fromHex('00fFA1') ?? [])], [0, 255, 0xa1]);
    for (const text of ['', '0', '000', '0g', 'g0', '00 ', ' 00'])
      assert.equal(fromHex(text), undefined);
    assert.equal(toHex(Uint8Array.of(0, 10, 255)), '000aff');
  });

  test('all padding is removed, and nothing else', () => {
    assert.deepEqual(['a==', 'a=b=', '===', '', 'ab'].map(withoutPadding), [
      'a',
      'a=b',
      '',
      '',
      'ab',
    ]);
  });

  test('bytes that are not UTF-8 are not text, and a byte order mark is', () => {
    assert.equal(textOf(Uint8Array.of(0xff)), undefined);
    assert.equal(textOf(utf8('\ufeffä')), '\ufeffä');
  });
});

suite('the format of a digest or a subsig', () => {
  const of = (length: number) => toBase64url(new Uint8Array(length));

  for (const [what, text, fault] of [
    ['32 bytes', of(32), undefined],
    ['32 bytes with padding', `${of(32)}=`, undefined],
    ['hexadecimal digits', 'ab'.repeat(32), /hexadecimal/],
    ['hexadecimal digits of another length', 'ab'.repeat(16), /24 bytes, not 32/],
    ['white space', `${of(32)}\n`, /white space/],
    ['other characters', '%', /is not base64url/],
    ['standard base64 with a plus', `+${of(32).slice(1)}`, /standard base64/],
    ['standard base64 with a slash', `/${of(32).slice(1)}`, /standard base64/],
    ['64 bytes', of(64), /SHA-512/],
    ['20 bytes', of(20), /SHA-1 /],
    ['31 bytes', of(31), /31 bytes, not 32/],
    ['stray bits', `${of(32).slice(0, -1)}B`, /stray bits/],
    ['1001 characters', 'A'.repeat(1001), /too long/],
  ] as const)
    test(`${what} ${fault ? 'is reported' : 'is valid'}`, () => {
      if (fault) assert.match(formFault(text) ?? '', fault);
      else assert.equal(formFault(text), undefined);
    });

  test('1000 characters are not too long', () => {
    assert.equal(isTooLong('A'.repeat(1000)), false);
    assert.equal(isTooLong('A'.repeat(1001)), true);
  });

  test('only a string can have padding', () => {
    assert.deepEqual(['a=', '=a', 1, undefined].map(isPadded), [true, false, false, false]);
  });

  test('a text matches its bytes in each encoding, and no others', () => {
    const bytes = Uint8Array.of(0xfb, 0xff);
    for (const text of ['-_8', '+/8', '+/8=', 'fbff', 'FBFF'])
      assert.equal(standsFor(text, bytes), true, text);
    for (const text of ['-_9', 'fbfe', '']) assert.equal(standsFor(text, bytes), false, text);
  });
});

suite('a JWT in parts', () => {
  const part = (value: unknown) => toBase64url(utf8(JSON.stringify(value)));
  const whole = `${part({})}.${part({a: 1})}.AAAA`;

  test('is read with the signed text', () => {
    const read = readJwt(whole);
    assert.deepEqual([read.header, read.claims, read.faults], [{}, {a: 1}, []]);
    assert.equal(read.signed, whole.slice(0, whole.lastIndexOf('.')));
    assert.equal(read.signature?.length, 3);
  });

  for (const [what, text, faults] of [
    ['one part', 'AAAA', [/1 part between/]],
    ['two parts', 'e30.e30', [/2 parts between/]],
    ['five parts', 'a.b.c.d.e', [/encrypted/]],
    ['six parts', 'a.b.c.d.e.f', [/not three\.$/]],
    ['an empty signature', 'e30.e30.', [/signature is empty/]],
    ['a space in one part', 'e30.e3 0.AAAA', [/claims has white space/]],
    ['bare JSON', 'e30.{}.AAAA', [/claims is bare JSON/]],
    ['other characters', 'e30.e30.AA%A', [/signature is not base64url/]],
    ['standard base64', 'e30.e30.AA+A', [/standard base64/]],
    ['padding', 'e30=.e30.AAAA', [/header ends in padding/]],
    ['stray bits', 'e30.e30.AB', [/stray bits/]],
    ['a list', 'W10.e30.AAAA', [/header part does not decode/]],
    ['null', `e30.${toBase64url(utf8('null'))}.AAAA`, [/claims part does not decode/]],
    ['a text', `e30.${toBase64url(utf8('"a"'))}.AAAA`, [/claims part does not decode/]],
    ['invalid UTF-8', 'e30._w.AAAA', [/claims part does not decode/]],
    ['crit', `${part({crit: []})}.e30.AAAA`, [/crit/]],
    ['two mistakes', 'W10=.e30.AAAA', [/padding/, /does not decode/]],
  ] as const)
    test(`with ${what} has only that fault`, () => {
      const found = readJwt(text).faults;
      assert.equal(found.length, faults.length, found.join(' '));
      for (const [index, fault] of faults.entries()) assert.match(found[index] ?? '', fault);
    });

  test('of 16,384 characters is read, and one of one more is not', () => {
    const longest = `${whole}${'A'.repeat(16_384 - whole.length)}`;
    assert.deepEqual(readJwt(longest).claims, {a: 1});
    const {faults, parts, claims} = readJwt(`${longest}A`);
    assert.match(faults[0] ?? '', /16385 characters/);
    assert.deepEqual([faults.length, parts, claims], [1, [], undefined]);
  });
});

suite('the words of a shell command', () => {
  for (const [command, words] of [
    ['', []],
    ['a b', ['a', 'b']],
    ['  a \t\n b  ', ['a', 'b']],
    [`a'b c'd`, ['ab cd']],
    [`'' ""`, ['', '']],
    [`'\\n "'`, ['\\n "']],
    [`"a 'b'"`, [`a 'b'`]],
    ['"\\$a \\` \\" \\\\ \\n"', ['$a ` " \\ \\n']],
    ['"a\\\nb"', ['ab']],
    ['"a\\\r\nb"', ['ab']],
    ['a\\ b', ['a b']],
    ['a \\\n b', ['a', 'b']],
    ['a\\\nb', ['ab']],
    ['a \\\r\n b', ['a', 'b']],
    [`$'a\\nb\\t\\r\\'c'`, [`a\nb\t\r'c`]],
    ['$a $$ b$', ['$a', '$$', 'b$']],
    [`$$'a' $b'c'`, ['$a', '$bc']],
    [`a$'b'$'c'`, ['abc']],
    ['a\\\r\nb', ['ab']],
    [`'a`, ['a']],
  ] as const)
    test(`${JSON.stringify(command)} has ${words.length}`, () => {
      assert.deepEqual(shellWords(command), words);
    });
});

suite('a curl command', () => {
  for (const [text, is] of [
    ['curl x', true],
    ['curl', true],
    ['  $ curl x', true],
    ['curl.exe x', true],
    ['% curl x', true],
    ['C:\\Users\\me>curl x', true],
    ['PS C:\\> curl.exe x', true],
    ['C:\\a curl x', false],
    [`A='x y' B="z" C=1 curl x`, true],
    ['curly x', false],
    ['POST / HTTP/1.1', false],
    ['1A=2 curl x', false],
    ['x curl', false],
    [`A=${'x'.repeat(4089)} curl`, true],
    [`A=${'x'.repeat(4090)} curl`, false],
  ] as const)
    test(`${text.slice(0, 30)}, ${text.length} characters, is ${is ? 'one' : 'not one'}`, () => {
      assert.equal(isCurl(text), is);
    });

  const nothing = {method: 'GET', authorization: undefined};
  for (const [command, read] of [
    ['curl', {...nothing, body: ''}],
    ['curl x.example/a', {...nothing, url: 'http://x.example/a', body: ''}],
    ['curl HTTPS://x/a', {...nothing, url: 'HTTPS://x/a', body: ''}],
    ['curl y https://x/a', {...nothing, url: 'https://x/a', body: ''}],
    ['curl --url https://x/a', {...nothing, url: 'https://x/a', body: ''}],
    ['curl --url=https://x/a', {...nothing, url: 'https://x/a', body: ''}],
    ['curl $URL', {...nothing, body: ''}],
    ['curl -d a=1', {...nothing, method: 'POST', body: 'a=1'}],
    ['curl -da=1', {...nothing, method: 'POST', body: 'a=1'}],
    ['curl -d a=1 --data-raw b=2', {...nothing, method: 'POST', body: 'a=1&b=2'}],
    ['curl --json a --json b', {...nothing, method: 'POST', body: 'ab'}],
    ['curl --data-ascii a --data-binary b', {...nothing, method: 'POST', body: 'a&b'}],
    ['curl -d @file', {...nothing, method: 'POST'}],
    ['curl --data-raw @text', {...nothing, method: 'POST', body: '@text'}],
    ['curl --data-urlencode a', {...nothing, method: 'POST'}],
    ['curl -F a=b', {...nothing, method: 'POST'}],
    ['curl --form-string a=b', {...nothing, method: 'POST'}],
    ['curl -K file', {...nothing, method: 'POST'}],
    ['curl -T file', {...nothing, method: 'PUT'}],
    ['curl -I x', {...nothing, method: 'HEAD', url: 'http://x', body: ''}],
    ['curl -X PUT -X PATCH', {...nothing, method: 'PATCH', body: ''}],
    ['curl -XDELETE', {...nothing, method: 'DELETE', body: ''}],
    ['curl -sSXDELETE x', {...nothing, method: 'DELETE', url: 'http://x', body: ''}],
    ['curl -sSX DELETE x', {...nothing, method: 'DELETE', url: 'http://x', body: ''}],
    ['curl --request=PUT x', {...nothing, method: 'PUT', url: 'http://x', body: ''}],
    ['curl -G -d a=1 -d b x', {...nothing, url: 'http://x?a=1&b', body: ''}],
    ['curl -G -d a=1 x?c', {...nothing, url: 'http://x?c&a=1', body: ''}],
    ['curl -G x', {...nothing, url: 'http://x', body: ''}],
    ['curl -G', {...nothing, body: ''}],
    ['curl -G -d a', {...nothing, body: ''}],
    ['curl x--data', {...nothing, url: 'http://x--data', body: ''}],
    ['curl y?u=https://z http://x/a', {...nothing, url: 'http://x/a', body: ''}],
    ['curl -o file x', {...nothing, url: 'http://x', body: ''}],
    ['curl --retry 3 x', {...nothing, url: 'http://x', body: ''}],
    ['curl --compressed x', {...nothing, url: 'http://x', body: ''}],
    ['curl -s x | jq .', {...nothing, url: 'http://x', body: ''}],
    ['curl x > out -d a', {...nothing, url: 'http://x', body: ''}],
    ['curl x 2>/dev/null -d a', {...nothing, url: 'http://x', body: ''}],
    ['curl x ; echo -d a', {...nothing, url: 'http://x', body: ''}],
    ['curl x && echo -d a', {...nothing, url: 'http://x', body: ''}],
    ['curl x & -d a', {...nothing, url: 'http://x', body: ''}],
    ['curl x || echo -d a', {...nothing, url: 'http://x', body: ''}],
    ['curl x -d', {...nothing, method: 'POST', url: 'http://x', body: ''}],
    [
      'curl -H "accept: a" -H "AUTHORIZATION:  Bearer a:b "',
      {...nothing, authorization: 'Bearer a:b', body: ''},
    ],
    ['curl --oauth2-bearer abc', {...nothing, authorization: 'Bearer abc', body: ''}],
    [
      'curl -H "authorization: one" --oauth2-bearer abc',
      {...nothing, authorization: 'one', body: ''},
    ],
    ['curl -H "x-authorization: one"', {...nothing, body: ''}],
    ['curl %URL% -d a', {...nothing, method: 'POST', body: 'a'}],
    [
      String.raw`curl -d $'it\'s 1\u00212\x21\t'`,
      {...nothing, method: 'POST', body: "it's 1!2!\t"},
    ],
  ] as const)
    test(`${command} is parsed correctly`, () => {
      assert.deepEqual(readCurl(command), read);
    });
});

suite('a command for cmd.exe', () => {
  for (const [command, words] of [
    ['^"a b^" ^"c^"', ['a b', 'c']],
    ['^"^{^\\^"a^\\^": ^\\^"b^&^|^>^\\^"^}^"', ['{"a": "b&|>"}']],
    ['^"^{^"^"a^"^":1^}^"', ['{"a":1}']],
    ['^"^"^"a^"^"^"', ['"a"']],
    ['^"^" x', ['', 'x']],
    ['^"a^^b^%^20c^%^"', ['a^b%20c%']],
    ['^"a^\\^\\b^\\^\\^"', ['a\\b\\']],
    ['^"a^\n\nb^"', ['a\nb']],
    ['^"a^\r\n\r\nb^"', ['a\nb']],
    ['^"a^" ^\n  -H ^"b^" ^\r\n  -d c', ['a', '-H', 'b', '-d', 'c']],
    [
      '"a" ^\n -H "b^c" ^\n -d "{\\"d\\":\\"C:\\\\e\\"}"',
      ['a', '-H', 'b^c', '-d', '{"d":"C:\\\\e"}'],
    ],
    ['-d "{""a"":""""}" x', ['-d', '{"a":""}', 'x']],
    ['-d "[""a""]"', ['-d', '["a"]']],
  ] as const)
    test(`${JSON.stringify(command)} is split as on Windows`, () => {
      assert.equal(isForCmd(command), true);
      assert.deepEqual(cmdWords(command), words);
    });

  for (const command of [
    `-d 'a ^"b'`,
    `'https://x/?a=^' -d "^"`,
    `-d '{"a":"","b":["",""]}'`,
    `"https://x" -d '{"a": "^"}'`,
    String.raw`-d "{\"\":1}"`,
    `x \\\n -H a`,
  ])
    test(`${JSON.stringify(command)} is for a POSIX shell`, () => {
      assert.equal(isForCmd(command), false);
    });

  test('a long run of backslashes is read in one pass', () => {
    assert.equal(cmdWords(`^"${'\\'.repeat(60_000)}`)[0]?.length, 30_000);
  });
});

suite('a copied request', () => {
  const trace = (sent: readonly string[], received: readonly string[] = []) =>
    [
      '* Connected',
      ...sent.map(line => `> ${line}`.trimEnd()),
      '>',
      ...received.map(line => `< ${line}`.trimEnd()),
    ].join('\n');

  test('raw, has its method, URL, header and body', () => {
    const read = readRequest(
      '\n POST /a HTTP/1.1\r\nhost: x\r\nAUTHORIZATION:  b \r\n\r\nbody\r\n',
    );
    assert.deepEqual(read, {
      method: 'POST',
      url: 'https://x/a',
      authorization: 'b',
      body: 'body',
    });
  });

  for (const [what, text, read] of [
    ['without a blank line has no known body', 'GET /a\nhost: x', {body: undefined}],
    ['with a blank line has an empty body', 'GET /a\n\n', {body: ''}],
    [
      'has as much body as its Content-Length',
      'POST /a\ncontent-length: 3\n\nabcdef',
      {body: 'abc'},
    ],
    ['counts its body in bytes', 'POST /a\ncontent-length: 2\n\näb', {body: 'ä'}],
    ['that is cut off has no known body', 'POST /a\ncontent-length: 9\n\nabc', {body: undefined}],
    ['keeps blank lines in its body', 'POST /a\n\na\n\nb\n', {body: 'a\n\nb'}],
    ['without a host keeps its path', 'GET /a\n\n', {url: '/a'}],
    ['with a full address keeps it', 'GET http://y/a\nhost: x\n\n', {url: 'http://y/a'}],
    ['without a version has a method', 'GET /a', {method: 'GET'}],
    [
      'that does not start with a request line has no method',
      'hello world x\n',
      {method: undefined},
    ],
    ['after blank lines is read', '\n\n \nPOST /a\n\nb', {method: 'POST', body: 'b'}],
    ['with a space at the end of its line has a method', 'GET /a \nhost: x', {url: 'https://x/a'}],
    [
      'with another word after the path has no method',
      'GET /a b',
      {method: undefined, url: undefined},
    ],
    [
      'with another word before the method has none',
      'x GET /a',
      {method: undefined, url: undefined},
    ],
    ['whose body looks like curl’s output is raw', 'POST /a\n\na > GET /b HTTP/1.1', {url: '/a'}],
    ['whose method is in lowercase has none', 'get /a', {method: undefined}],
  ] as const)
    test(`raw, ${what}`, () => {
      const found: Record<string, unknown> = {...readRequest(text)};
      for (const [name, value] of Object.entries(read)) assert.equal(found[name], value);
    });

  test('from curl -v, has what was sent, and the response', () => {
    const received = ['HTTP/2 403', 'Date: Fri, 15 Jan 2027 08:00:00 GMT', ''];
    const text = `${trace(['GET /a HTTP/2', 'Host: x', 'Authorization: b'], received)}\n{"a":1}\n* Closing`;
    assert.deepEqual(readRequest(text), {
      method: 'GET',
      url: 'https://x/a',
      authorization: 'b',
      body: '',
      response: {status: 403, body: '{"a":1}'},
      serverTime: 1_800_000_000_000,
    });
  });

  test('from curl -v, has no known body if one was sent', () => {
    for (const sent of [
      ['POST /a HTTP/2', 'Host: x'],
      ['GET /a HTTP/2', 'Content-Length: 3'],
    ])
      assert.equal('body' in readRequest(trace(sent)), false);
    assert.equal(readRequest(trace(['HEAD /a HTTP/2'])).body, '');
  });

  test('from curl -v without a response, has no status and no time', () => {
    const read = readRequest(trace(['GET /a HTTP/2']));
    assert.deepEqual(['response' in read, 'serverTime' in read], [false, false]);
  });

  test('from curl -v, has a response without curl’s own remarks', () => {
    const text = `${trace(['GET /a HTTP/2'], ['HTTP/1.1 200 OK', ''])}\n{ [5 bytes data]\nhello\n} [0 bytes data]\n* Closing\n`;
    assert.deepEqual(readRequest(text).response, {status: 200, body: 'hello'});
  });

  test('from curl -v, keeps braces, marks and remarks inside the response', () => {
    const answer = '{\n  "code": "GEO_BLOCKED",\n  "error": "a < b * c > d { }"\n}';
    const sent = trace(['GET /a HTTP/2'], ['HTTP/1.1 403 No', '']);
    for (const body of [answer, '{ "a": 1 }', '<p>\nx\n</p>\na <', '{}', '<\u00a0>'])
      assert.equal(
        readRequest(`50 100 progress\n${sent}\n${body}\n* Closing`).response?.body,
        body,
      );
  });

  test('from curl -v, has no status if the response does not start with one', () => {
    const read = readRequest(trace(['GET /a HTTP/2'], ['x HTTP/1.1 200 OK', '']));
    assert.equal('response' in read, false);
  });

  test('from curl -v, has no known body if its method may have one', () => {
    for (const method of ['FORGET', 'GETS', 'HEADS', 'POST'])
      assert.equal('body' in readRequest(trace([`${method} /a HTTP/2`])), false, method);
  });

  test('without any request has no values', () => {
    assert.deepEqual(readRequest('hello'), {authorization: undefined});
  });

  test('of 65,536 characters is read, and one of one more is rejected', () => {
    assert.equal(readRequest(`GET /${'a'.repeat(65_531)}`).method, 'GET');
    assert.throws(() => readRequest('a'.repeat(65_537)), TypeError);
  });
});

suite('the route of a URL', () => {
  for (const [url, route] of [
    [undefined, {kind: 'unknown'}],
    ['x'.repeat(8193), {kind: 'too-long'}],
    ['/'.repeat(8192), {kind: 'isv', path: '/'.repeat(8192)}],
    ['https://x', {kind: 'isv', path: '/'}],
    ['HTTPS://x?y', {kind: 'isv', path: '/'}],
    ['https://x/a?b/c#d', {kind: 'isv', path: '/a'}],
    ['https://x/embed/v1/y', {kind: 'embed', path: '/embed/v1/y'}],
    [`/a/users/${USER}/b`, {kind: 'user', path: `/a/users/${USER}/b`, userId: USER}],
    [`/a/${USER}/b`, {kind: 'guess', path: `/a/${USER}/b`, userId: USER}],
    ['/private/v1/users', {kind: 'isv', path: '/private/v1/users'}],
    [`/markets/${USER}`, {kind: 'isv', path: `/markets/${USER}`}],
    [`/marketsx/${USER}`, {kind: 'guess', path: `/marketsx/${USER}`, userId: USER}],
    [`https://x${CONNECTION_CONFIG}`, {kind: 'connection-config', path: CONNECTION_CONFIG}],
    [`${CONNECTION_CONFIG}/x`, {kind: 'isv', path: `${CONNECTION_CONFIG}/x`}],
    ['h2+a-b.c://x/a', {kind: 'isv', path: '/a'}],
    ['/a/h2://x/b', {kind: 'isv', path: '/a/h2://x/b'}],
  ] as const)
    test(`${String(url).slice(0, 60)} is of the kind ${route.kind}`, () => {
      assert.deepEqual(routeOf(url), route);
    });

  test('is inferred from the JWT’s user and an accepting response', () => {
    const path = `/a/${USER}`;
    const guess = routeOf(path);
    const user = {kind: 'user', path, userId: USER};
    assert.deepEqual(settled(guess, USER.toUpperCase(), false), user);
    assert.deepEqual(settled(guess, USER, true), user);
    assert.deepEqual(settled(guess, 7, false), guess);
    assert.deepEqual(settled(guess, 'x', true), {kind: 'isv', path});
    const isv = routeOf('/a');
    assert.equal(settled(isv, USER, true), isv);
  });
});

suite('a report', () => {
  for (const [value, text] of [
    [undefined, 'missing'],
    [null, 'null'],
    [1.5, '1.5'],
    [true, 'true'],
    [1n, 'bigint'],
    ['a"b', '"a\\"b"'],
    [[1, 'a', []], '[1,"a",[]]'],
    [{a: 1, b: {}}, '{"a":1,"b":{}}'],
    ['\u001b[2J', '"\\u001b[2J"'],
    ['\u202e', '"\\u{202e}"'],
    ['a'.repeat(78), `"${'a'.repeat(78)}"`],
    ['a'.repeat(79), `"${'a'.repeat(79)}…`],
    [Array.from({length: 99}, () => 1), `[${'1,'.repeat(39)}1…`],
    [{['k'.repeat(99)]: 1}, `{"${'k'.repeat(78)}…`],
  ] as const)
    test(`shows only as much of ${text.slice(0, 30)} as fits`, () => {
      assert.equal(quote(value), text);
    });

  test('is one line, without direction overrides', () => {
    assert.equal(printable('a\nb\u2028c\u2029d\u0007ä😀'), 'a\\u{a}b\\u{2028}c\\u{2029}d\\u{7}ä😀');
  });

  const SECRET = 'Abcdefghijklmnopqrstuvwxyz012345';
  const hide = hider([SECRET, 'too short']);

  for (const [text, shown] of [
    [`a ${SECRET} b`, 'a [hidden] b'],
    [`${SECRET}${SECRET}`, '[hidden][hidden]'],
    [SECRET.toUpperCase(), '[hidden]'],
    [`x${SECRET.slice(0, 16)}x`, 'x[hidden]x'],
    [`x${SECRET.slice(0, 20)}Z`, 'x[hidden]Z'],
    [`x${SECRET.slice(0, 15)}x`, `x${SECRET.slice(0, 15)}x`],
    [`x${SECRET.slice(0, 4)}…y`, 'x[hidden]…y'],
    [`x${SECRET.slice(0, 3)}…y`, `x${SECRET.slice(0, 3)}…y`],
    [`${SECRET.slice(0, 9)}…${SECRET.slice(0, 5)}…`, '[hidden]…[hidden]…'],
    [`a…${SECRET.slice(0, 9)}`, `a…${SECRET.slice(0, 9)}`],
    ['too short', 'too short'],
    ['a\nb', 'a\\u{a}b'],
  ] as const)
    test(`hides secrets in ${JSON.stringify(text)}`, () => {
      assert.equal(hide(text), shown);
    });
});

suite('another form of a body', () => {
  const forms = (text: string) =>
    new Map([...otherForms(utf8(text))].map(([what, bytes]) => [what, textOf(bytes)]));

  test('has other line breaks, white space and marks', () => {
    const of = forms('\ufeff a\r\nb\n');
    assert.equal(of.get('without its last line break'), '\ufeff a\r\nb');
    assert.equal(of.get('with a line break at its end'), '\ufeff a\r\nb\n\n');
    assert.equal(of.get('with CR LF at its end'), '\ufeff a\r\nb\n\r\n');
    assert.equal(of.get('without white space around it'), 'a\r\nb');
    assert.equal(of.get('with LF in place of CR LF'), '\ufeff a\nb\n');
    assert.equal(of.get('with CR LF in place of LF'), '\ufeff a\r\nb\r\n');
    assert.equal(of.get('without its byte order mark'), ' a\r\nb\n');
    assert.equal(of.get('in Latin-1, not UTF-8'), undefined);
    assert.equal(of.get('in base64url'), toBase64url(utf8('\ufeff a\r\nb\n')));
  });

  test('is the JSON as each program would write it', () => {
    const of = forms('{"b":[1,null],"a":{"d":"ä","c":true}}');
    const again = 'parsed and written again';
    const compact = `${again}, compact as JSON.stringify writes`;
    // The compact form equals the body itself.
    assert.equal(of.has(compact), false);
    assert.equal(
      of.get(`${compact}, in ASCII with \\u escapes`),
      '{"b":[1,null],"a":{"d":"\\u00e4","c":true}}',
    );
    assert.equal(
      of.get(`${again}, spaced as Python’s json.dumps writes`),
      '{"b": [1, null], "a": {"d": "ä", "c": true}}',
    );
    assert.equal(of.get(`${again}, with its keys sorted`), '{"a":{"c":true,"d":"ä"},"b":[1,null]}');
    assert.equal(
      of.get(`${again}, spaced and sorted as by json.dumps`),
      '{"a": {"c": true, "d": "ä"}, "b": [1, null]}',
    );
    assert.match(of.get(`${again}, with an indent of 2`) ?? '', /^\{\n {2}"b"/);
    assert.match(of.get(`${again}, with an indent of 4`) ?? '', /^\{\n {4}"b"/);
  });

  test('is built for 16 levels of nesting, but not for one more', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    const name = 'written as a JSON text once more';
    assert.equal(forms(nested(16)).has(name), true);
    assert.equal(forms(nested(17)).has(name), false);
    assert.equal(forms('{').has(name), false);
  });

  test('is not a text’s form if the body is not text', () => {
    const names = [...otherForms(Uint8Array.of(0xff))].map(([what]) => what);
    assert.deepEqual(names, ['in base64url', 'in hexadecimal']);
  });

  test('is built for 8,192 bytes, but not for one more', () => {
    assert.equal(isTooLongToRewrite(new Uint8Array(8192)), false);
    assert.equal(isTooLongToRewrite(new Uint8Array(8193)), true);
  });

  test('has its keys sorted, even with many keys', () => {
    const sorted = forms('{"b":1,"c":2,"a":3}').get(
      'parsed and written again, with its keys sorted',
    );
    assert.equal(sorted, '{"a":3,"b":1,"c":2}');
  });

  test('keeps an inner byte order mark, and has no Latin-1 for other alphabets', () => {
    const of = forms('aĂb\ufeff');
    assert.equal(of.has('without its byte order mark'), false);
    assert.equal(of.has('in Latin-1, not UTF-8'), false);
    for (const text of ['ĂaĂ', 'aĂ', 'Ăa'])
      assert.equal(forms(text).has('in Latin-1, not UTF-8'), false);
  });

  test('in Latin-1 has one byte per character', () => {
    const latin = [...otherForms(utf8('ä'))].find(([what]) => what.startsWith('in Latin-1'));
    assert.deepEqual([...(latin?.[1] ?? [])], [0xe4]);
  });
});

suite('the registered public key', () => {
  const der = (hex: string) => Buffer.from(hex, 'hex').toString('base64');
  const pem = (base64: string, label = 'PUBLIC KEY') =>
    `-----BEGIN ${label}-----\n${base64}\n-----END ${label}-----`;
  const POINT = `58${'66'.repeat(31)}`;
  const X = Buffer.from(POINT, 'hex').toString('base64url');
  const good = {kty: 'OKP', crv: 'Ed25519', x: X};

  for (const [what, given] of [
    ['PEM', pem(der(`302a300506032b6570032100${POINT}`))],
    ['a JWK', good],
    ['a JWK as text', ` ${JSON.stringify(good)}`],
  ] as const)
    test(`as ${what} is read`, async () => {
      assert.equal((await readPublicKey(given)).kind, 'key');
    });

  for (const [what, given, why] of [
    ['is not a key', 'hello', /neither PEM nor JWK/],
    ['is too long', 'a'.repeat(8193), /too long: it has 8193/],
    ['is nearly too long', 'a'.repeat(8192), /neither PEM nor JWK/],
    ['is private', pem('AAAA', 'PRIVATE KEY'), /private key was given/],
    ['is an RSA key in its own format', pem('AAAA', 'RSA PUBLIC KEY'), /an RSA key/],
    ['is a certificate', pem('AAAA', 'CERTIFICATE'), /labelled "CERTIFICATE"/],
    ['is not base64 inside', pem('A%AA'), /not base64 inside/],
    ['is an RSA key', pem(der('3000300d06092a864886f70d0101010500')), /an RSA key/],
    ['is an EC key', pem(der('3000300d06072a8648ce3d0201')), /elliptic-curve/],
    ['is an X25519 key', pem(der(`302a300506032b656e032100${POINT}`)), /X25519/],
    ['is an Ed448 key', pem(der('3043300506032b6571033a00')), /Ed448/],
    ['is truncated', pem(der(`302a300506032b6570032100${POINT.slice(2)}`)), /cut short/],
    ['is of another kind', pem(der('00'.repeat(44))), /of another kind/],
    ['is broken JSON', '{', /is not JSON/],
    ['includes its private part', {...good, d: 'x'}, /private part/],
    ['has another kty', {...good, kty: 'EC'}, /kty of the JWK given is "EC"/],
    ['has another curve', {...good, crv: 'X25519'}, /crv is "X25519"/],
    ['has an x that is too short', {...good, x: 'AAAA'}, /no x of 32 bytes/],
    ['has no x', {kty: 'OKP', crv: 'Ed25519'}, /no x of 32 bytes/],
  ] as const)
    test(`that ${what} is rejected`, async () => {
      const read = await readPublicKey(given);
      assert.equal(read.kind, 'unusable');
      assert.match(read.kind === 'unusable' ? read.why : '', why);
    });

  test('may be missing', async () => {
    assert.deepEqual(await readPublicKey(undefined), {kind: 'none'});
  });
});
