/** The body of a response that is due to be JSON. */

/** Maximum length in characters. Real responses are far shorter. */
const MAX_BODY = 262_144;

/**
 * The text of a body of JSON. Empty if the body is of another type or too long.
 * Then it is not read, or no further than needed. The caller aborts the request.
 */
export async function readJson({body, headers}: Response): Promise<string> {
  const isJson = /^application\/(.+\+)?json\b/i.test(headers.get('content-type') ?? '');
  const reader = isJson ? body?.getReader() : undefined;
  if (!reader) return '';
  const decoder = new TextDecoder();
  for (let text = ''; text.length <= MAX_BODY;) {
    const {done, value} = await reader.read();
    text += decoder.decode(value, {stream: !done});
    if (done) return text;
  }
  return '';
}
