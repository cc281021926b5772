import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  /** Opened when its turn comes, in the order of the entries. */
  open: () => AsyncIterable<string | Uint8Array>;
  /** False for what is packed already, such as pictures. */
  compress: boolean;
}

/**
 * A ZIP64 file in pieces, of any length and for a pipe too: nothing is written a second time. Only the names of the
 * entries are kept in memory.
 */
export async function* writeZip(
  entries: readonly ZipEntry[],
  mtime: Date,
): AsyncGenerator<Uint8Array, void> {
  const zip = new ZipFile();
  // Its own stream: the library types its output as one that cannot be ended early.
  const output = zip.outputStream.pipe(new PassThrough());
  let current: Readable | undefined;
  const start = (entry: ZipEntry) => {
    current = Readable.from(entry.open(), { objectMode: false });
    // The library does not watch its sources: without this an entry that fails would end the process.
    current.on('error', (error) => output.destroy(error));
    return current;
  };
  for (const entry of entries) {
    const options = { mtime, compress: entry.compress, mode: 0o100600, forceZip64Format: true };
    zip.addReadStreamLazy(entry.name, options, (opened) => {
      if (!output.destroyed) opened(null, start(entry));
    });
  }
  zip.end();
  try {
    for await (const piece of output) yield piece;
  } finally {
    current?.destroy();
    if (current) await finished(current).catch(() => {});
  }
}
