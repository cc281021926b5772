import { parseArgs } from 'node:util';
import { loadEnv } from '#config/env.ts';
import { readDepsConfig } from '#config/index.ts';
import { applyMeasures, type MeasureChange } from '#features/catalog/admin/apply-measures.ts';
import { createDeps } from '#platform/deps.ts';
import { openDatabase } from '#platform/open-database.ts';
import { recordCommand } from '#security/record-command.ts';

const USAGE = `npm run products -- read-measures [--apply]

Reads lines like "Length: 5.5 m" of the descriptions into the fields of the products.
Without --apply it only shows what it would change.`;

loadEnv();
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { apply: { type: 'boolean', default: false } },
});
if (positionals.join(' ') !== 'read-measures') {
  console.error(USAGE);
  process.exit(2);
}

const database = await openDatabase(process.env);
const config = readDepsConfig(database.env);
const { deps, close } = await createDeps(config, (error) => console.error(error.message));
try {
  await recordCommand(deps.db, { command: 'products read-measures' });
  const changed = await applyMeasures(deps, { apply: values.apply, onChange: printChange });
  const done = values.apply ? 'changed' : 'would be changed. Add --apply to do it';
  console.log(`${changed} products ${done}.`);
} finally {
  await close();
  await database.close();
}

function printChange({ product_id, name, after }: MeasureChange) {
  const { description: _, ...fields } = after;
  const changes = Object.entries(fields).map(([field, value]) => `${field} = ${String(value)}`);
  console.log(`${product_id} ${name}: ${changes.join(', ')}`);
}
