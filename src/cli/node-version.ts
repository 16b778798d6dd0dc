/** The Node that the command needs. The elements and the partner library also run on older ones. */
const NEEDED = '22.13';

/** The message if this Node is too old. Bun and Deno report the Node version that they match. */
export function tooOld(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [least = 0, then = 0] = NEEDED.split('.').map(Number);
  if (major > least || (major === least && minor >= then)) return undefined;
  return `service-embed: the command needs Node ${NEEDED} or later, and this is ${version}.`;
}
