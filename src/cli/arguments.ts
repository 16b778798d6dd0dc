/**
 * Reads a command's arguments. A mistake throws a `Misuse` with a one-line
 * message.
 */
import {parseArgs, type ParseArgsConfig} from 'node:util';
import {Misuse} from './output.js';

export function readArguments<T extends ParseArgsConfig>(
  config: T,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    // The original message is not printed, because it repeats the argument,
    // which may be a misplaced secret.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    throw new Misuse(REASONS[String(code)] ?? 'The arguments cannot be read.', {cause: error});
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ERR_PARSE_ARGS_UNKNOWN_OPTION: 'There is an unknown option.',
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE:
    'An option lacks its value, or has one that it does not take.',
  ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: 'There is an argument that belongs to no option.',
};

export function required(option: string, value: string | undefined): string {
  if (value === undefined || value === '') throw new Misuse(`${option} is missing.`);
  return value;
}
