import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';

const FUNCTIONS_DIR = fileURLToPath(new URL('../../migrations/functions', import.meta.url));

/** SQL files of functions and triggers with their SHA-256; their README.md has the rules. */
export const functionFiles = readdirSync(FUNCTIONS_DIR, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.sql'))
  .toSorted()
  .map((path) => {
    const text = readFileSync(`${FUNCTIONS_DIR}/${path}`, 'utf8');
    return { path, hash: hash('sha256', text), text };
  });

/**
 * Whether these versions have been applied. Newer ones may have replaced them since: old servers stay
 * ready during a rolling upgrade.
 */
export const functionsApplied = sql<boolean>`not exists (
  select from unnest(${functionFiles.map(({ path }) => path)}::text[],
    ${functionFiles.map((file) => file.hash)}::text[]) f (path, hash)
  where not exists (
    select from function_file a where a.path = f.path and a.hash = f.hash))`;
