import { loadSettings } from '#config/env.ts';
import { readDatabaseConfig } from '#config/index.ts';
import { connect } from '#db/database.ts';
import { listBroken } from '#monitoring/invariants.queries.ts';

// Looks at any database of the shop, changes nothing, and ends with 1 when a promise is broken.
loadSettings();
const { DATABASE_URL: url } = readDatabaseConfig(process.env);
const db = connect({ url, name: 'invariants', connections: 1, onError: console.error });

const started = performance.now();
const broken = await listBroken(db);
await db.destroy();

for (const { kind, what } of broken) console.log(`${kind}: ${what}`);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`${broken.length} rows break a promise; looked for ${seconds} s`);
process.exitCode = broken.length > 0 ? 1 : 0;
