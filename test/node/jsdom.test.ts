/** Unit tests of partners' pages in jsdom, which has neither internals nor adopted style sheets. */
import {test} from 'node:test';
import {JSDOM} from 'jsdom';
import {pays} from '../support/runtimes/unit-test.ts';

test('in jsdom every element can be made, and a deposit is paid', async () => {
  const {window} = new JSDOM('<!doctype html>', {
    url: 'https://shop.example/',
    pretendToBeVisual: true,
  });
  await pays(window);
  window.close();
});
