import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generatedSql } from './generated-sql.ts';
import { startLocalPostgres } from './local-postgres.ts';

/**
 * Writes the SQL that follows from lists of the code, and src/db/schema.ts from a freshly migrated database.
 * With --check only compares.
 */
const isCheck = process.argv.includes('--check');
const functions = fileURLToPath(new URL('../../migrations/functions', import.meta.url));
const committed = fileURLToPath(import.meta.resolve('#db/schema.ts'));
const codegen = fileURLToPath(import.meta.resolve('kysely-codegen/dist/cli/bin.js'));

function save(file: string, generated: string): void {
  const present = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (present === generated) return;
  if (isCheck) {
    console.error(`${file} is out of date: run \`npm run schema\` and commit it.`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, generated);
  }
}

async function generate(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'schema-'));
  // PostgreSQL does not run as root; its user needs access.
  chmodSync(dir, 0o755);
  const postgres = await startLocalPostgres({ dir: join(dir, 'postgres'), persistent: false });
  try {
    await postgres.createDatabase('schema');
    // Imported on demand: it reads the SQL files, which may just have been written.
    const { migrate } = await import('#db/migrate.ts');
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

for (const [path, text] of Object.entries(generatedSql)) save(join(functions, path), text);
save(committed, await generate());
