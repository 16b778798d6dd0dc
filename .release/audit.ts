/**
 * `npm run audit`: checks the packages of package-lock.json for security advisories, and each
 * installed package for the signature of its registry.
 *
 * A vulnerability in a package of the release fails the audit. A vulnerability in a development
 * package is only reported. A registry without an answer is reported, and fails with `--required`.
 */
import {existsSync, readFileSync} from 'node:fs';
import {askNpm} from './ask-npm.ts';
import {judge, readAdvisories, readSignatures} from './registry-answers.ts';
import {production, type Lock} from './sbom.ts';

if (!existsSync('node_modules')) throw new Error('Nothing is installed. Run `npm ci` first.');
const isRequired = process.argv.includes('--required');
const here = {cwd: process.cwd(), env: process.env};
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
const shipped = production(lock).map(([path]) => path);
const [known, signed] = await Promise.all([
  askNpm(['audit'], here),
  askNpm(['audit', 'signatures'], here),
]);
const verdicts = [
  judge('Advisories', readAdvisories(known, shipped), isRequired),
  judge('Signatures', readSignatures(signed), isRequired),
];
for (const {passes, lines} of verdicts) {
  for (const line of lines) console.log(line);
  if (!passes) process.exitCode = 1;
}
