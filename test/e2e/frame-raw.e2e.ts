/** The demo page that speaks the frame protocol by hand, as a partner in any language would. */
import {expect, test} from './../support/e2e/test.ts';
