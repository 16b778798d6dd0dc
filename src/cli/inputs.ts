/** Reads the files, the standard input and the environment variables that the options name. */
import {createReadStream} from 'node:fs';
import process from 'node:process';
import {quote} from '../partner/doctor/finding.js';
import {Misuse} from './output.js';

/** Maximum bytes of one input, because the data of a device or a pipe may be endless. */
const MOST = 16 * 1024 * 1024;

/** Reads a file. `-` is the standard input. */
export async function readBytes(option: string, file: string): Promise<Uint8Array> {
  const stream = file === '-' ? process.stdin : createReadStream(file);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MOST) break;
      chunks.push(chunk);
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no reason given';
    throw new Misuse(`${option}: cannot read ${quote(file)} (${code}).`, {cause: error});
  }
  if (length > MOST)
    throw new Misuse(`${option}: ${quote(file)} has more than ${MOST} bytes, and is not read.`);
  return Buffer.concat(chunks);
}

export async function readText(option: string, file: string): Promise<string> {
  return new TextDecoder().decode(await readBytes(option, file));
}

export interface SecretOptions {
  readonly 'secret-env'?: string | undefined;
  readonly 'secret-file'?: string | undefined;
}

/**
 * Reads the shared secret. It is never an argument, because other users of the
 * machine can see the command line.
 */
export async function readSecret(options: SecretOptions): Promise<string | undefined> {
  const {'secret-env': name, 'secret-file': file} = options;
  if (name !== undefined && file !== undefined)
    throw new Misuse('Give --secret-env or --secret-file, not both.');
  if (file !== undefined) return (await readText('--secret-file', file)).trim();
  if (name === undefined) return undefined;
  const value = process.env[name];
  if (value === undefined || value === '')
    throw new Misuse('--secret-env: there is no environment variable of that name.');
  return value.trim();
}

/** Parses a time in ISO 8601 or an HTTP date. `now` is the time of this machine's clock. */
export function readTime(option: string, text: string): Date {
  const time = text === 'now' ? new Date() : new Date(text);
  if (!/\D/.test(text) || Number.isNaN(time.getTime()))
    throw new Misuse(`${option}: not a time, such as 2026-01-31T12:00:00Z or a Date header.`);
  return time;
}

/**
 * Returns a page's origin, as browsers write it. Throws a `Misuse` if the text is not an origin.
 */
export function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.origin !== text.replace(/\/$/, ''))
    throw new Misuse(
      '--origin: not an origin, such as https://shop.example or http://localhost:5173.',
    );
  return url.origin;
}
