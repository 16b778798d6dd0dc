/** The package's version. A test checks that it is the same as in package.json. */
export const VERSION = '0.1.0';
