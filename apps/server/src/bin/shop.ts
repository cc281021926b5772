import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { finished, pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { formatRupees, paise } from '@shop/domain/money';
import { loadEnv } from '#config/env.ts';
import {
  getDirectUrl,
  getMigrationUrl,
  readDatabaseConfig,
  readDepsConfig,
} from '#config/index.ts';
import { createDb, type Db } from '#db/database.ts';
import { compareWithShop } from '#features/archive/compare-shops.ts';
import { exportShop } from '#features/archive/export-shop.ts';
import { importShop } from '#features/archive/import-shop.ts';
import type { Manifest } from '#features/archive/manifest.ts';
import type { OpenPayment, OpenWork } from '#features/archive/open-work.queries.ts';
import { openArchive } from '#features/archive/read-archive.ts';
import { createQueue } from '#jobs/queue.ts';
import { createDeps, type InfraDeps } from '#platform/deps.ts';
import { openDatabase } from '#platform/open-database.ts';
import { recordCommand } from '#security/record-command.ts';

const USAGE = `npm run shop -- export FILE [--with-passwords]
npm run shop -- import FILE
npm run shop -- compare FILE

export writes the whole shop into an archive. import fills an empty shop with one. compare says what differs between an
archive and this shop. FILE - is a pipe. docs/archive.md says what an archive has and what not.`;

loadEnv();
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'with-passwords': { type: 'boolean', default: false } },
});
const [command = '', path = ''] = positionals;
const PIPE = '-';

/** Standard output may be the archive. */
const say = (line: string) => console.error(line);

type Run = (deps: InfraDeps, db: Db) => Promise<boolean>;

const commands: Record<string, { run: Run; asOwner: boolean }> = {
  export: { run: writeArchive, asOwner: false },
  import: { run: readArchive, asOwner: true },
  compare: { run: compare, asOwner: false },
};

async function writeArchive({ images }: InfraDeps, db: Db): Promise<boolean> {
  const withPasswords = values['with-passwords'];
  await recordCommand(db, {
    command: withPasswords ? 'shop export with passwords' : 'shop export',
  });
  let lost = 0;
  const options = {
    withPasswords,
    onOpenWork: (payments: OpenPayment[], work: OpenWork) =>
      describeOpen(payments, work).forEach(say),
    onLostImage: (name: string) => {
      lost += 1;
      say(`The picture ${name} is lost. The archive has an empty file in its place.`);
    },
  };
  const manifest = await writeOutput((write) => exportShop({ db, images }, options, write));
  say(describeManifest(manifest));
  return lost === 0;
}

type Write = (piece: Uint8Array) => Promise<void>;

/** Either the whole file is there at the end, or none. */
async function writeOutput<T>(run: (write: Write) => Promise<T>): Promise<T> {
  if (path === PIPE) return run(createWrite(process.stdout));
  if (existsSync(path)) throw new Error(`There is a file ${path} already.`);
  const part = `${path}.part`;
  // Readable by the operator alone, not by other users of the machine.
  const file = createWriteStream(part, { mode: 0o600 });
  try {
    const result = await run(createWrite(file));
    file.end();
    await finished(file);
    await rename(part, path);
    return result;
  } catch (error) {
    file.destroy();
    await rm(part, { force: true });
    throw error;
  }
}

/** Waits while the output is full. */
function createWrite(stream: NodeJS.WritableStream): Write {
  let failure: Error | undefined;
  stream.on('error', (error) => {
    failure = error;
  });
  return async (piece) => {
    if (failure) throw failure;
    if (!stream.write(piece)) await once(stream, 'drain');
  };
}

function describeOpen(payments: OpenPayment[], work: OpenWork): string[] {
  const { messages, alerts, change_sets } = work;
  return [
    ...(payments.length > 0
      ? [
          `Open payments: ${payments.length}. They stay with this shop; the archive has their pieces as free:`,
          ...payments.map(describePayment),
        ]
      : ['No payment is open.']),
    ...(messages > 0
      ? [`Messages that wait: ${messages}. The worker of this shop sends them.`]
      : []),
    ...(alerts > 0 ? [`Open alerts: ${alerts}. They stay with this shop.`] : []),
    ...(change_sets > 0
      ? [
          `Changes of many products that are not finished: ${change_sets}. They stay with this shop.`,
        ]
      : []),
  ];
}

const describePayment = ({ id, amount_paise, kind, until }: OpenPayment): string =>
  `  ${id}: ${formatRupees(paise(amount_paise))}, ${kind}${until ? `, until ${until.toISOString()}` : ''}`;

function describeManifest({ files, release, migration, with_passwords }: Manifest): string {
  const rows = files.reduce((sum, file) => sum + (file.rows ?? 0), 0);
  const pictures = files.filter(({ name }) => name.startsWith('images/')).length;
  const passwords = with_passwords ? ', with the passwords of customers' : '';
  return `${rows} rows and ${pictures} pictures${passwords}; release ${release}, ${migration}.`;
}

async function readArchive(deps: InfraDeps, db: Db): Promise<boolean> {
  return withArchive(async (archive) => {
    const queue = createQueue(db, (error) => say(error.message));
    try {
      await importShop({ ...deps, db, queue }, archive);
    } finally {
      await queue.close();
    }
    await recordCommand(db, { command: 'shop import' });
    say(`Imported: ${describeManifest(archive.manifest)}`);
    say(
      'All staff are disabled. Next: npm run admin -- enable and reset-password, then npm run reconcile.',
    );
    return true;
  });
}

async function compare({ images }: InfraDeps, db: Db): Promise<boolean> {
  await recordCommand(db, { command: 'shop compare' });
  return withArchive(async (archive) => {
    const differences = await compareWithShop({ db, images }, archive);
    for (const { file, rows } of differences) {
      console.log(`${file} differs:`);
      for (const row of rows) console.log(`  ${row}`);
    }
    console.log(
      differences.length === 0
        ? 'Archive and shop are the same.'
        : `Files that differ: ${differences.length}.`,
    );
    return differences.length === 0;
  });
}

/** The end of an archive is read first, so a pipe goes through a temporary file. */
async function withArchive<T>(
  use: (archive: Awaited<ReturnType<typeof openArchive>>) => Promise<T>,
): Promise<T> {
  const temporary = `${tmpdir()}/shop-${randomUUID()}.zip`;
  try {
    if (path === PIPE) await pipeline(process.stdin, createWriteStream(temporary, { mode: 0o600 }));
    const archive = await openArchive(path === PIPE ? temporary : path);
    try {
      return await use(archive);
    } finally {
      archive.close();
    }
  } finally {
    await rm(temporary, { force: true });
  }
}

const chosen = commands[command];
if (!chosen || path === '') {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const database = await openDatabase(process.env);
  const config = readDatabaseConfig(database.env);
  const { deps, close } = await createDeps(readDepsConfig(database.env), (error) =>
    say(error.message),
  );
  const db = createDb({
    url: chosen.asOwner ? getMigrationUrl(config) : getDirectUrl(config),
    name: 'archive',
    connections: 3,
    onError: (error) => say(error.message),
  });
  try {
    if (!(await chosen.run(deps, db))) process.exitCode = 1;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  } finally {
    await db.destroy();
    await close();
    await database.close();
  }
}
