/** The Node version that the command needs. The rest of the package also runs on older ones. */
const NEEDED = '22.13';

/**
 * Returns an error message if this Node version is too old. Bun and Deno report the Node version
 * that they are compatible with.
 */
export function tooOld(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [least = 0, then = 0] = NEEDED.split('.').map(Number);
  if (major > least || (major === least && minor >= then)) return undefined;
  return `service-embed: the command needs Node ${NEEDED} or later, and this is ${version}.`;
}
