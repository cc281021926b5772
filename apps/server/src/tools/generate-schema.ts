import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '#db/migrate.ts';
import { startLocalPostgres } from './local-postgres.ts';

/** Writes src/db/schema.ts from a freshly migrated database; with --check only compares. */
const committed = fileURLToPath(import.meta.resolve('#db/schema.ts'));
const codegen = fileURLToPath(import.meta.resolve('kysely-codegen/dist/cli/bin.js'));

async function generate(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'schema-'));
  // PostgreSQL does not run as root; its user needs access.
  chmodSync(dir, 0o755);
  const postgres = await startLocalPostgres({ dir: join(dir, 'postgres'), persistent: false });
  try {
    await postgres.createDatabase('schema');
    await migrate(postgres.getUrl('schema'));
    const file = join(dir, 'schema.ts');
    execFileSync(process.execPath, [
      codegen,
      '--url',
      postgres.getUrl('schema'),
      '--out-file',
      file,
      '--log-level',
      'silent',
      '--dialect',
      'postgres',
      '--type-mapping',
      '{"int8":"number","numeric":"number"}',
      '--include-pattern',
      'public.*',
      '--no-camel-case',
    ]);
    return readFileSync(file, 'utf8');
  } finally {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

const generated = await generate();
if (!process.argv.includes('--check')) {
  writeFileSync(committed, generated);
} else if (readFileSync(committed, 'utf8') !== generated) {
  console.error('src/db/schema.ts is out of date: run `npm run schema` and commit it.');
  process.exitCode = 1;
}
