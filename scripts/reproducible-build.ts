import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const BUILD_DIR = 'apps/web/build';

/**
 * Builds a second time and compares file hashes. Two servers built from one commit must offer the
 * same asset names: a page from one may load its scripts from the other.
 */
const first = hashFiles(BUILD_DIR);
if (first.size === 0) throw new Error(`${BUILD_DIR} is empty: run npm run build first`);
execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
const second = hashFiles(BUILD_DIR);

const names = new Set([...first.keys(), ...second.keys()]);
const changed = [...names].filter((name) => first.get(name) !== second.get(name));
for (const name of changed) console.error(`${name} differs between two builds`);
console.log(`built twice: ${second.size} files, ${changed.length} differ`);
if (changed.length > 0) process.exitCode = 1;

function hashFiles(dir: string): Map<string, string> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true });
  return new Map(
    files
      .filter((file) => file.isFile())
      .map((file) => `${file.parentPath}/${file.name}`)
      .map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );
}
