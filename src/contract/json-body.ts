/** Reads the body of a response that should be JSON. */

/** Maximum length in characters. Real responses are far shorter. */
const MAX_BODY = 262_144;

/**
 * Returns the text of a JSON body, or an empty text if the body has another
 * type or is too long. Such a body is not read to its end, so the caller must
 * abort the request.
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
