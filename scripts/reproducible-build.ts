import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = 'apps/web/build';

/**
 * Builds once more in the same folder and compares: a build that differs from itself would differ on
 * two machines too, and a browser that got its page from one would ask the other in vain.
 */
const before = hashesOf(FOLDER);
if (before.size === 0) throw new Error('nothing is built yet: npm run build');
execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
const after = hashesOf(FOLDER);

const names = new Set([...before.keys(), ...after.keys()]);
const changed = [...names].filter((name) => before.get(name) !== after.get(name));
for (const name of changed) console.error(`${name} differs between two builds`);
console.log(`built twice: ${after.size} files, ${changed.length} differ`);
if (changed.length > 0) process.exitCode = 1;

function hashesOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    files
      .filter((file) => file.isFile())
      .map((file) => `${file.parentPath}/${file.name}`)
      .map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );
}
