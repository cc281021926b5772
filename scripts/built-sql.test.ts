import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

const NAME = String.raw`(?:'[^']*'|\d+|true|false|[A-Z][A-Z_]*(?:\.\w+|\[\w+\](?:\.\w+)?)?(?: \+ 1)?)`;
const VERB = '(?i:select|insert|update|delete|with|create|alter|drop|set|copy|order by|where)';

/** Ways to put together the text of a statement. Values that are sent beside it are not among them. */
const BUILT = [
  String.raw`\b(?:sql|CompiledQuery)\.raw\(.*`,
  String.raw`\.unsafe\(.*`,
  // Constants may be written into a text, and so may the names of columns.
  String.raw`\bsql\.(?:lit|ref|table|id)\((?!${NAME}\)).*`,
  String.raw`\.query\((?!(?:'[^']*'|"[^"]*"|\x60[^\x60$]*\x60|[A-Z][A-Z_]*)[,)]).*`,
  // A template with the tag sends what is in it as values.
  String.raw`(?<![\w>])\x60\s*${VERB}\b[^\x60]*\$\{(?![A-Z_]+\}).*`,
  String.raw`['"\x60]${VERB}\b[^'"\x60\n]*['"\x60] *\+.*`,
].map((pattern) => new RegExp(pattern, 'g'));

const builtTexts = (source: string) =>
  BUILT.flatMap((pattern) => source.match(pattern) ?? []).map((text) => text.split('\n')[0] ?? '');

const ORDER = 'one of two columns, chosen by the contract';
const LIFETIMES = 'the lifetimes that the shop is built with';
const OURS = 'a constant of this file, with its values beside it';

/** Everything of the kind in the server, and why nothing that was sent can be in it. */
const KNOWN: Record<string, Record<string, string>> = {
  'backup/base-backup.ts': {
    "BASE_BACKUP (LABEL '${label}'":
      'a command that takes no values; a folder of plain letters and the name of a moment',
  },
  'db/database.ts': { '.query(...args)': 'passed on as it came' },
  'db/listen.ts': { 'fresh.escapeIdentifier(channel)': 'our own word, escaped' },
  'db/local-postgres.ts': { 'client.escapeIdentifier(name)': 'not in production, and escaped' },
  'features/accounts/limits.queries.ts': {
    'CompiledQuery.raw(text, values)':
      "the limiter's own statements, with their values beside them",
  },
  'features/accounts/sessions.queries.ts': {
    'sql.lit(idleHours)': LIFETIMES,
    'sql.lit(totalHours)': LIFETIMES,
  },
  'features/cart/cart.queries.ts': {
    'CompiledQuery.raw(ADD, [userId, product_id, quantity])': OURS,
  },
  'features/catalog/catalog-page.queries.ts': { 'sql.ref(`key.${by}`)': ORDER },
  'features/catalog/catalog-ways.queries.ts': { 'sql.ref(order.by)': ORDER, 'sql.ref(by)': ORDER },
  'features/catalog/generate-products.queries.ts': {
    '.query(drop)': 'what the database says about its own indexes, when a demo is made',
    '.query(create)': 'what the database says about its own indexes, when a demo is made',
  },
  'features/catalog/managing.queries.ts': {
    'sql.lit(PAGE_SIZE + 1 + (steps.find((step) => skip <= step) ?? skip))':
      'a page number, read as one',
  },
  'features/payments/backlog.queries.ts': { 'sql.ref(due)': 'named by the function that asks' },
  'features/payments/checkouts.queries.ts': {
    'sql.lit(time)': 'the times that the shop is built with',
    'sql.ref(column)': 'named by the function that asks',
    'sql.ref(ended)': 'named by the function that asks',
  },
  'features/payments/generate-orders.queries.ts': { '.query(statement)': OURS },
};

it('no statement is put together from strings', () => {
  const files = globSync('**/*.ts', { cwd: `${root}apps/server/src` });
  const found = files
    .filter((file) => !file.endsWith('.test.ts') && file !== 'db/schema.ts')
    .flatMap((file) =>
      builtTexts(readFileSync(`${root}apps/server/src/${file}`, 'utf8')).map((text) => ({
        file,
        text,
      })),
    );
  const isKnown = ({ file, text }: { file: string; text: string }) =>
    Object.keys(KNOWN[file] ?? {}).some((known) => text.includes(known));

  expect(found.filter((one) => !isKnown(one))).toEqual([]);
  const gone = Object.entries(KNOWN).flatMap(([file, reasons]) =>
    Object.keys(reasons).filter(
      (known) => !found.some((one) => one.file === file && one.text.includes(known)),
    ),
  );
  expect(gone).toEqual([]);
});

it.each([
  'sql.raw(`order by ${sort}`)',
  'db.unsafe(text)',
  'sql.lit(search)',
  'sql`order by ${sql.ref(query.sort_by)}`',
  'client.query(`delete from ${table}`)',
  "client.query('select ' + name)",
  'const text = `select * from product where name = ${name}`;',
  "const text = 'select * from product where name = ' + name;",
])('sees %s', (source) => {
  expect(builtTexts(source)).not.toEqual([]);
});

it.each([
  'sql`select * from product where name = ${name}`',
  'sql<Row>`select ${name}`',
  "client.query('select 1', [name])",
  'client.query(ADD, [name])',
  'sql.lit(PAGE_SIZE)',
  "sql.ref('user_id')",
])('lets %s be', (source) => {
  expect(builtTexts(source)).toEqual([]);
});
