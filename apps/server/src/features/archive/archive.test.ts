import { readFile, truncate, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  createArchivePath,
  createOwnedDatabase,
  readArchive,
  readEntry,
  rewriteArchive,
  withArchive,
  writeArchive,
} from '#test/archive/archives.ts';
import { openFullShop } from '#test/archive/full-shop.ts';
import { CUSTOMER_PASSWORD, plantSecrets, SECRETS } from '#test/archive/secrets.ts';
import { buy, drainPollers, listViolations } from '#test/payments.ts';
import { ship } from '#test/shipments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { ARCHIVE_TABLE_NAMES, LEFT_OUT } from './archive-tables.ts';
import { compareWithShop } from './compare-shops.ts';
import { listArchivedTables, withSnapshot } from './export-shop.ts';
import { type ArchivedFile, toDataName } from './manifest.ts';
import { toRowSchema } from './row-schema.ts';

/** Hashes of everything that belongs to the shop. */
const listData = (files: ArchivedFile[]) =>
  files
    .filter(({ name }) => !name.startsWith('schema/'))
    .map(({ name, sha256, rows }) => ({ name, sha256, rows }));

const compare = ({ deps }: TestShop, path: string) =>
  withArchive(path, (archive) => compareWithShop(deps, archive));

const readLastInvoice = async ({ db }: TestShop) => {
  const { rows } = await sql<{ last: number }>`
    select last_number as last from tax_series where kind = 'invoice'`.execute(db);
  return rows[0]?.last ?? 0;
};

const listTables = async ({ db }: TestShop) => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  return rows.map(({ name }) => name);
};

/** Rows that do not fit the schema of their file. */
async function listUnfitting(shop: TestShop, path: string): Promise<string[]> {
  const tables = await withSnapshot(shop.db, (trx) => listArchivedTables(trx, false));
  const unfitting: string[] = [];
  for (const table of tables) {
    const schema = toRowSchema(table);
    const lines = (await readEntry(path, toDataName(table.name))).split('\n').slice(0, -1);
    for (const line of lines) {
      const { error } = schema.safeParse(JSON.parse(line));
      if (error) unfitting.push(`${table.name}: ${error.message}`);
    }
  }
  return unfitting;
}

async function listFoundSecrets(path: string, files: ArchivedFile[]): Promise<string[]> {
  const found = new Set<string>();
  for (const { name } of files) {
    const text = await readEntry(path, name);
    for (const secret of SECRETS) if (text.includes(secret)) found.add(`${name}: ${secret}`);
  }
  return [...found];
}

it('[FILE-10] every table is in the archive, or left out with its reason', async () => {
  const listed = [...ARCHIVE_TABLE_NAMES, ...Object.keys(LEFT_OUT)];

  expect(listed.toSorted()).toEqual((await listTables(await createTestShop())).toSorted());
});

it('[FILE-10] no column of the archive has the name of a secret', async () => {
  const { db } = await createTestShop();
  const tables = await withSnapshot(db, (trx) => listArchivedTables(trx, false));
  const names = tables.flatMap(({ name, columns }) => columns.map((one) => `${name}.${one.name}`));

  expect(
    names.filter((name) => /\..*(password|secret|token|credential|_hash$)/.test(name)),
  ).toEqual(['mail_suppression.email_hash']);
});

describe('the archive of a shop with some of everything', () => {
  it('[FILE-10] goes into an empty shop and comes out equal byte for byte; numbers of documents continue', async () => {
    const { shop } = await openFullShop();
    await plantSecrets(shop);
    const first = await writeArchive(shop);
    const { files } = first.manifest;
    expect(files.filter(({ rows }) => rows === 0).map(({ name }) => name)).toEqual([]);
    expect(first.lost).toEqual([]);
    expect(new Set(first.open.map(({ kind }) => kind))).toEqual(
      new Set(['checkout', 'payment link', 'undecided payment']),
    );
    expect(await listUnfitting(shop, first.path)).toEqual([]);
    expect(await listFoundSecrets(first.path, files)).toEqual([]);

    const other = await createTestShop({ url: await createOwnedDatabase() });
    await readArchive(other, first.path);
    const second = await writeArchive(other);
    expect(listData(second.manifest.files)).toEqual(listData(files));
    expect(second.open).toEqual([]);
    expect(await compare(other, first.path)).toEqual([]);
    expect(await compare(shop, first.path)).toEqual([]);
    expect(await listViolations(other)).toEqual([]);

    const last = await readLastInvoice(other);
    const [customer, staff] = [await other.createCustomer(), await other.createStaff()];
    const { order_id } = await buy(other, customer, await other.addProduct({ stock: 1 }));
    await drainPollers(other);
    await ship(staff, [{ order_id }]);
    expect(await readLastInvoice(other)).toBe(last + 1);
    expect(await listViolations(other)).toEqual([]);
  }, 400_000);
});

/** A shop with a product that a customer has in the cart. */
async function openSmallShop() {
  const shop = await createTestShop();
  const product_id = await shop.addProduct({ name: 'Kasavu saree' });
  const customer = await shop.createCustomer();
  await sql`update customer set password_hash = ${CUSTOMER_PASSWORD}`.execute(shop.db);
  return { shop, product_id, customer, staff: await shop.createStaff() };
}

const readPasswords = async ({ db }: TestShop) => {
  const { rows } = await sql<{ password_hash: string }>`select password_hash from customer`.execute(
    db,
  );
  return rows.map(({ password_hash }) => password_hash);
};

/** Constraints and triggers of all tables. */
const readRules = async ({ db }: TestShop) => {
  const { rows } = await sql<{ rule: string }>`
    select conrelid::regclass || ' ' || conname || ': ' || pg_get_constraintdef(oid) as rule
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select tgrelid::regclass || ' ' || tgname || ': ' || tgenabled::text from pg_trigger where not tgisinternal
    order by rule`.execute(db);
  return rows.map(({ rule }) => rule);
};

const replaceIn =
  (name: string, from: string | RegExp, to: string) =>
  ({ texts }: { texts: Map<string, string> }) => {
    texts.set(name, (texts.get(name) ?? '').replace(from, to));
  };

/** Nothing of an archive is there. */
async function expectEmpty(shop: TestShop) {
  for (const table of ['product', 'customer', 'admin', 'price_history', 'product_stock']) {
    const { rows } = await sql`select from ${sql.table(table)}`.execute(shop.db);
    expect([table, rows.length]).toEqual([table, 0]);
  }
}

describe('an import', () => {
  it('[FILE-10] brings passwords only when they were asked for, and staff disabled', async () => {
    const { shop } = await openSmallShop();
    const [without, withThem] = [await createTestShop(), await createTestShop()];
    const { path, manifest } = await writeArchive(shop);
    await readArchive(without, path);
    expect(await readEntry(path, 'data/customer.jsonl')).not.toContain('password');
    expect(await readRules(without)).toEqual(await readRules(shop));
    expect(await readPasswords(without)).toEqual([expect.stringMatching(/^\$argon2id\$v=/)]);

    const wanted = await writeArchive(shop, true);
    await readArchive(withThem, wanted.path);
    expect(await readPasswords(withThem)).toEqual([CUSTOMER_PASSWORD]);
    expect(manifest.with_passwords).toBe(false);
    const { rows } = await sql`select from admin where disabled_at is null`.execute(withThem.db);
    expect(rows).toEqual([]);
  });

  it('[FILE-10] takes an archive of an older release, and keeps what the newer one has brought', async () => {
    const { shop } = await openSmallShop();
    await sql`update tax_limit set value = 123 where name = 'b2c large'`.execute(shop.db);
    const { path } = await writeArchive(shop);
    await rewriteArchive(path, ({ manifest, texts }) => {
      manifest.migration = '0027_feeds';
      manifest.files = manifest.files.filter(({ name }) => name !== 'data/product_source.jsonl');
      for (const file of manifest.files) {
        if (file.name === 'data/product.jsonl')
          file.columns = file.columns?.filter((column) => column !== 'sku') ?? [];
        if (file.name !== 'data/tax_limit.jsonl') continue;
        // The newer release has a limit for cash.
        const lines = (texts.get(file.name) ?? '').split('\n');
        const kept = lines.filter((line) => !line.includes('"cash"'));
        texts.set(file.name, kept.join('\n'));
        file.rows = kept.length - 1;
      }
    });
    const other = await createTestShop();

    await readArchive(other, path);

    const { rows } = await sql<{ name: string; value: number }>`
      select name, min(value) as value from tax_limit
      where name in ('b2c large', 'cash') group by 1 order by 1`.execute(other.db);
    expect(rows).toEqual([
      { name: 'b2c large', value: 123 },
      { name: 'cash', value: 20_000_000 },
    ]);
    expect(await listViolations(other)).toEqual([]);
  });

  it('[FILE-10] refuses a shop that is not empty', async () => {
    const { shop } = await openSmallShop();
    const { path } = await writeArchive(shop);

    await expect(readArchive(shop, path)).rejects.toThrow(
      /This shop is not empty: it has rows in .*customer/,
    );
  });

  it('[FILE-10] refuses an archive of a newer release', async () => {
    const { shop } = await openSmallShop();
    await sql`insert into migration (name, run_on) values ('9999_later', now())`.execute(shop.db);
    const { path } = await writeArchive(shop);
    const other = await createTestShop();

    await expect(readArchive(other, path)).rejects.toThrow('written by a newer release (');
    await expectEmpty(other);
  });

  it.each([0.3, 0.999])(
    '[FILE-10] refuses a file that was cut to %s of its length',
    async (share) => {
      const { shop } = await openSmallShop();
      const { path } = await writeArchive(shop);
      await truncate(path, Math.floor((await readFile(path)).length * share));
      const other = await createTestShop();

      await expect(readArchive(other, path)).rejects.toThrow('damaged or not complete');
      await expectEmpty(other);
    },
  );

  it('[FILE-10] refuses what is no archive', async () => {
    const path = await createArchivePath();
    await writeFile(path, 'name,price\n');
    const other = await createTestShop();

    await expect(readArchive(other, path)).rejects.toThrow('damaged or not complete');
    await expect(readArchive(other, `${path}.missing`)).rejects.toThrow('There is no file');
  });

  it('[FILE-10] refuses an archive in which a row was changed', async () => {
    const { shop } = await openSmallShop();
    const { path } = await writeArchive(shop);
    await rewriteArchive(path, replaceIn('data/product.jsonl', 'Kasavu saree', 'Kasavu Saree'), {
      hashed: false,
    });
    const other = await createTestShop();

    await expect(readArchive(other, path)).rejects.toThrow(
      'data/product.jsonl was changed after this archive was written.',
    );
    await expectEmpty(other);
  });

  it.each([
    [
      'data/product.jsonl',
      '"price_paise":',
      '"price_paise":-',
      'data/product.jsonl: a row from 1 to 1',
    ],
    [
      'data/stock_movement.jsonl',
      '"balance_after":',
      '"balance_after":9',
      'data/stock_movement.jsonl: a row',
    ],
    ['data/product.jsonl', '"product_id":1,', '"product_id":77,', 'do not belong together'],
    [
      'data/image.jsonl',
      /^$/,
      '{"image_key":"../../etc/passwd"}\n',
      'data/image.jsonl: a row from 1 to 1',
    ],
  ])(
    '[FILE-10] leaves nothing of an archive whose %s does not fit, although its hash does: %s',
    async (name, from, to, message) => {
      const { shop } = await openSmallShop();
      const { path } = await writeArchive(shop);
      await rewriteArchive(path, replaceIn(name, from, to));
      const other = await createTestShop();

      await expect(readArchive(other, path)).rejects.toThrow(message);
      await expectEmpty(other);
    },
  );
});

describe('a comparison', () => {
  it('[FILE-10] names the files that differ and their first rows', async () => {
    const { shop, product_id } = await openSmallShop();
    const { path } = await writeArchive(shop);
    await sql`update product set care = 'Dry clean' where product_id = ${product_id}`.execute(
      shop.db,
    );
    await shop.createCustomer();

    const differences = await compare(shop, path);

    expect(differences.map(({ file }) => file)).toEqual([
      'data/customer.jsonl',
      'data/product.jsonl',
    ]);
    expect(differences[1]?.rows).toEqual([
      `row 1: ${product_id}: care is null in the archive, "Dry clean" in the shop`,
    ]);
    expect(differences[0]?.rows[0]).toMatch(
      /^row 2: the archive has no more rows, the shop has \d+$/,
    );
  });
});
