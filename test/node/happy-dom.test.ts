/** Unit tests of partners' pages in happy-dom, which has no internals. */
import {test} from 'node:test';
import {Window} from 'happy-dom';
import {pays} from '../support/runtimes/unit-test.ts';

test('in happy-dom every element can be made, and a deposit is paid', async () => {
  const window = new Window({url: 'https://shop.example/'});
  await pays(window);
  await window.happyDOM.close();
});
