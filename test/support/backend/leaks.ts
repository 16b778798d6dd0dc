/** Finds secrets in files: as text, as bytes, or in another encoding. */
export function leaksIn(
  files: readonly Buffer[],
  secrets: Readonly<Record<string, string>>,
): readonly string[] {
  return Object.entries(secrets).flatMap(([name, secret]) =>
    spellingsOf(secret).some(spelling => files.some(file => file.includes(spelling))) ? [name] : [],
  );
}

function spellingsOf(secret: string): readonly Buffer[] {
  const lines = secret.split('\n').filter(line => line.length > 20 && !line.includes('-----'));
  const bytes = lines.map(line => Buffer.from(line, 'base64'));
  return [...lines.map(line => Buffer.from(line)), ...bytes, ...bytes.map(hexOf)];
}

function hexOf(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('hex'));
}
