import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { listMonthSteps, type MonthFile } from '@shop/contract';
import { ZipFile } from 'yazl';
import type { Trx } from '#db/database.ts';
import { findRegistration, type Month } from '../supplies.queries.ts';
import { composeFile } from './compose-file.ts';
import { composeReadme, toFileName } from './readme.ts';

/** All files of a month and a note about them as a ZIP file, in pieces. Each file is composed while it is sent. */
export async function* composeArchive(trx: Trx, month: Month): AsyncGenerator<Uint8Array, void> {
  const mode = (await findRegistration(trx, month))?.mode ?? 'unregistered';
  const zip = new ZipFile();
  // Its own stream: the library types its output as one that cannot be ended early.
  const output = zip.outputStream.pipe(new PassThrough());
  let current: Readable | undefined;
  const open = (file: MonthFile) => {
    current = Readable.from(composeFile(trx, month, file));
    // The library does not watch its sources: without this a file that fails would end the process.
    current.on('error', (error) => output.destroy(error));
    return current;
  };
  zip.addBuffer(Buffer.from(composeReadme(month, mode)), 'README.txt');
  for (const file of listMonthSteps(mode).flatMap(({ files }) => files)) {
    zip.addReadStreamLazy(toFileName(file, month), (opened) => {
      if (!output.destroyed) opened(null, open(file));
    });
  }
  zip.end();
  try {
    for await (const piece of output) yield piece;
  } finally {
    // Its queries end before the transaction does.
    current?.destroy();
    if (current) await finished(current).catch(() => {});
  }
}
