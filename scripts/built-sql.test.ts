import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

const NAME = String.raw`(?:'[^']*'|\d+|true|false|[A-Z][A-Z_]*(?:\.\w+|\[\w+\](?:\.\w+)?)?(?: \+ 1)?)`;
const VERB = '(?i:select|insert|update|delete|with|create|alter|drop|set|copy|order by|where)';

/** Ways to build SQL text; values sent as parameters are not among them. */
const BUILT_SQL = [
  String.raw`\b(?:sql|CompiledQuery)\.raw\(.*`,
  String.raw`\.unsafe\(.*`,
  // Constants and literal column names are allowed.
  String.raw`\bsql\.(?:lit|ref|table|id)\((?!${NAME}\)).*`,
  String.raw`\.query\((?!(?:'[^']*'|"[^"]*"|\x60[^\x60$]*\x60|[A-Z][A-Z_]*)[,)]).*`,
  // A tagged template sends its values as parameters.
  String.raw`(?<![\w>])\x60\s*${VERB}\b[^\x60]*\$\{(?![A-Z_]+\}).*`,
  String.raw`['"\x60]${VERB}\b[^'"\x60\n]*['"\x60] *\+.*`,
].map((pattern) => new RegExp(pattern, 'g'));

const findBuiltSql = (source: string) =>
  BUILT_SQL.flatMap((pattern) => source.match(pattern) ?? []).map(
    (text) => text.split('\n')[0] ?? '',
  );

const SORT_COLUMN = 'one of two columns, chosen by the contract';
const POLICY = 'session lifetimes, constants of the shop';
const STATIC = 'a constant statement of this file, with its values as parameters';
const FIELD_LIST = 'names of the list of product fields';
const LISTED = 'names of the list of tables and of the catalog, quoted';
const CALLER = 'a column named by the calling function';

/** Every place in the server that builds SQL text, with the reason why no input can get into it. */
const KNOWN: Record<string, Record<string, string>> = {
  'db/listen.ts': { 'connection.escapeIdentifier(channel)': 'a constant, escaped' },
  'db/migrate.ts': { '.query(text)': 'the content of a function file of the release' },
  'db/time-limits.ts': { 'CompiledQuery.raw(ALLOW_TIME, milliseconds)': STATIC },
  'db/retention.ts': { 'sql.lit(years)': 'periods, constants of the shop' },
  'features/accounting/read-rows.queries.ts': {
    'sql.id(name)': 'the name of a cursor, a constant of the caller',
  },
  'features/accounts/sessions/sessions.queries.ts': {
    'sql.lit(idleHours)': POLICY,
    'sql.lit(minutes)': 'the age of a proof, a constant of this file',
    'sql.lit(totalHours)': POLICY,
  },
  'features/archive/import.queries.ts': {
    'sql.raw(definition)': 'definitions of constraints, read from the database',
    'sql.id(': LISTED,
  },
  'features/archive/open-work.queries.ts': {
    'sql.id(alias)': 'an alias, a constant of the caller',
  },
  'features/archive/snapshot.queries.ts': { 'sql.id(': LISTED },
  'features/cart/cart.queries.ts': {
    'CompiledQuery.raw(ADD, [user_id, product_id, quantity])': STATIC,
  },
  'features/catalog/admin/products.queries.ts': {
    'sql.lit(PAGE_SIZE + 1 + (steps.find((step) => offset <= step) ?? offset))':
      'a page number, validated as one',
  },
  'features/catalog/product-rows.queries.ts': {
    'sql.ref(`p.${column}`)': FIELD_LIST,
  },
  'features/catalog/product-updates.queries.ts': {
    'sql.ref(column)} = ${sql.ref(`g.${column}`)}`': FIELD_LIST,
  },
  'features/catalog/products.queries.ts': {
    'sql.ref(column)))})': FIELD_LIST,
    'sql.ref(`n.${column}`)))}': FIELD_LIST,
  },
  'features/catalog/search/count.queries.ts': {
    'sql.ref(name)} = ${cubeValue(filters[name])}`),': FIELD_LIST,
  },
  'features/catalog/search/option-counts.queries.ts': {
    'sql.ref(name)} = ${value}`;': FIELD_LIST,
    'sql.ref(filter)} as value, products from catalog_count': FIELD_LIST,
    'sql.ref(`p.${filter}`)})`);': FIELD_LIST,
  },
  'features/catalog/search/product-query.queries.ts': {
    'sql.ref(name)} = any(${filters[name]}::text[]), false)`': FIELD_LIST,
    'sql.ref(name)} = ${only}, false)`;': FIELD_LIST,
  },
  'features/catalog/search/page.queries.ts': { 'sql.ref(`key.${by}`)': SORT_COLUMN },
  'features/catalog/search/plan.queries.ts': {
    'sql.ref(order.by)': SORT_COLUMN,
    'sql.ref(by)': SORT_COLUMN,
  },
  'features/catalog/suggestions/suggestions.queries.ts': { 'sql.ref(name)': FIELD_LIST },
  'features/payments/checkout/checkout-polling.queries.ts': { 'sql.ref(ended)': CALLER },
  'features/payments/checkout/checkouts.queries.ts': {
    'sql.lit(time)': 'timeouts, constants of the shop',
  },
  'features/reviews/reviews.queries.ts': {
    'sql.lit(ASKED_FOR_DAYS': 'periods, constants of this file',
  },
  'http/rate-limits.ts': {
    'CompiledQuery.raw(text, values)': "the rate limiter's statements, with parameters",
  },
  'monitoring/queue-depth.queries.ts': { 'sql.ref(due)': CALLER },
  'tools/local-postgres.ts': {
    'client.escapeIdentifier(name)': 'not in production, and escaped',
    'create role ${RUNTIME_ROLE}': 'constants, not in production',
  },
  'tools/past/moved-clock.ts': {
    '.query(statement)': 'definitions read from the database, not in production',
  },
  'tools/seed/generate-books.ts': { '.query(statement, [': STATIC },
  'tools/seed/generate-orders.ts': { '.query(statement)': STATIC },
  'tools/seed/generate-products.ts': {
    '.query(drop)': 'index definitions read from the database, for generated data only',
    '.query(create)': 'index definitions read from the database, for generated data only',
  },
};

it('SQL text is built in the listed places only', () => {
  const files = globSync('**/*.ts', { cwd: `${root}apps/server/src` });
  const found = files
    .filter((file) => !file.endsWith('.test.ts') && file !== 'db/schema.ts')
    .flatMap((file) =>
      findBuiltSql(readFileSync(`${root}apps/server/src/${file}`, 'utf8')).map((text) => ({
        file,
        text,
      })),
    );
  const isKnown = ({ file, text }: { file: string; text: string }) =>
    Object.keys(KNOWN[file] ?? {}).some((known) => text.includes(known));

  expect(found.filter((one) => !isKnown(one))).toEqual([]);
  const outdated = Object.entries(KNOWN).flatMap(([file, reasons]) =>
    Object.keys(reasons).filter(
      (known) => !found.some((one) => one.file === file && one.text.includes(known)),
    ),
  );
  expect(outdated).toEqual([]);
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
])('detects %s', (source) => {
  expect(findBuiltSql(source)).not.toEqual([]);
});

it.each([
  'sql`select * from product where name = ${name}`',
  'sql<Row>`select ${name}`',
  "client.query('select 1', [name])",
  'client.query(ADD, [name])',
  'sql.lit(PAGE_SIZE)',
  "sql.ref('user_id')",
])('allows %s', (source) => {
  expect(findBuiltSql(source)).toEqual([]);
});
