/**
 * A broken line can leave a timer or a socket behind, and its tests would run until that ends. So
 * the process ends as soon as they are through. `--test-force-exit` would cut off what they said.
 */
import {after} from 'node:test';

const {setTimeout: start} = globalThis;

/** Milliseconds. Nothing waits for it unless something else is left. */
const LEFT = 100;

after(() => {
  start(() => {
    // The runner writes its summary where Node would have ended by itself.
    process.emit('beforeExit', 0);
    start(() => process.exit(), LEFT);
  }, LEFT).unref();
});
