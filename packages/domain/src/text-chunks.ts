const CHUNK_CHARACTERS = 65_536;

/** Joins short texts to pieces of a size that is worth sending. The last may be shorter. */
export async function* toChunks(
  texts: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<string, void> {
  let chunk = '';
  for await (const text of texts) {
    chunk += text;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}
