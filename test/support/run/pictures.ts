/**
 * `npm run test:pictures`: compares the screens of the gallery, from the build in `dist/`, with the
 * pictures in `test/e2e/pictures/`. `--update` renews the pictures. Other arguments, such as `-g
 * success`, are passed to Playwright.
 */
import {spawnSync} from 'node:child_process';
import {browser} from '../engines/browsers.ts';

browser('chromium');
const given = process.argv.slice(2);
const options = given.map(each => (each === '--update' ? '--update-snapshots=changed' : each));
const config = 'test/e2e/pictures/playwright.config.ts';
const {status} = spawnSync('playwright', ['test', '--config', config, ...options], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
