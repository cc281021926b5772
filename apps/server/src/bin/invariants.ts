import { loadEnv } from '#config/env.ts';
import { getDirectUrl, readDatabaseConfig } from '#config/index.ts';
import { createDb } from '#db/database.ts';
import { describeAlert } from '#monitoring/alert-kinds.ts';
import { listInvariantViolations } from '#monitoring/invariants.queries.ts';

// Read-only check of a shop database. Exits with 1 when an invariant is violated.
loadEnv();
const url = getDirectUrl(readDatabaseConfig(process.env));
const db = createDb({ url, name: 'invariants', connections: 1, onError: console.error });

const started = performance.now();
const violations = await listInvariantViolations(db);
await db.destroy();

for (const { kind, subject } of violations)
  console.log(`${kind} (${describeAlert(kind)}): ${subject}`);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`${violations.length} invariant violations; checked in ${seconds} s`);
process.exitCode = violations.length > 0 ? 1 : 0;
