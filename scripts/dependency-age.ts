import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { readLockfile } from './lockfile.ts';

/** A bad release is mostly found and withdrawn within days; who waits is not its first victim. */
const YOUNGEST_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 8;

interface Aged {
  id: string;
  days: number;
}

/**
 * `npm run dependency-age`: how long ago every package of the lockfile was published, by the registry that npm
 * is set to. Ends with 1 when one is younger than two weeks. Needs the network, so tests run it only
 * with `--list`, which says how many it would ask about.
 */
const { values } = parseArgs({ options: { list: { type: 'boolean' } } });
const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
const versions = new Map<string, Set<string>>();
for (const [path, { version, link }] of Object.entries(readLockfile().packages)) {
  if (link || !version || !path.includes('node_modules/')) continue;
  const name = path.replace(/^.*node_modules\//, '');
  versions.set(name, (versions.get(name) ?? new Set()).add(version));
}

const waiting = [...versions];
if (values.list) {
  console.log(`${waiting.length} packages`);
  process.exit();
}
const ages: Aged[] = [];
const ask = async () => {
  for (let next = waiting.pop(); next; next = waiting.pop()) ages.push(...(await agesOf(...next)));
};
await Promise.all(Array.from({ length: AT_ONCE }, ask));

const sorted = ages.toSorted((a, b) => a.days - b.days);
const young = sorted.filter(({ days }) => !(days >= YOUNGEST_DAYS));
for (const { id, days } of sorted.slice(0, 5)) console.log(`${Math.floor(days)} days  ${id}`);
console.log(`${ages.length} packages, ${young.length} younger than ${YOUNGEST_DAYS} days`);
if (young.length > 0) process.exitCode = 1;

async function agesOf(name: string, wanted: Set<string>): Promise<Aged[]> {
  const answer = await fetch(new URL(name.replace('/', '%2f'), registry));
  if (!answer.ok) throw new Error(`${name}: the registry answered ${answer.status}`);
  // The registry's own shape; a version without a date counts as too young.
  const { time = {} } = (await answer.json()) as { time?: Record<string, string> };
  return [...wanted].map((version) => ({
    id: `${name}@${version}`,
    days: (Date.now() - Date.parse(time[version] ?? '')) / DAY_MS,
  }));
}
