import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { readLockfile } from './lockfile.ts';

/** Malicious releases are mostly found and withdrawn within days. */
const MIN_AGE_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;
const CONCURRENCY = 8;

interface PackageAge {
  id: string;
  days: number;
}

/**
 * `npm run dependency-age`: the age of every package of the lockfile, by the configured registry. Exits
 * with 1 when one is younger than two weeks. `--list` prints the number of packages without network.
 */
const { values } = parseArgs({ options: { list: { type: 'boolean' } } });
const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
const versions = new Map<string, Set<string>>();
for (const [path, { version, link }] of Object.entries(readLockfile().packages)) {
  if (link || !version || !path.includes('node_modules/')) continue;
  const name = path.replace(/^.*node_modules\//, '');
  versions.set(name, (versions.get(name) ?? new Set()).add(version));
}

const pending = [...versions];
if (values.list) {
  console.log(`${pending.length} packages`);
  process.exit();
}
const ages: PackageAge[] = [];
const fetchAges = async () => {
  for (let next = pending.pop(); next; next = pending.pop()) ages.push(...(await getAges(...next)));
};
await Promise.all(Array.from({ length: CONCURRENCY }, fetchAges));

const sorted = ages.toSorted((a, b) => a.days - b.days);
const young = sorted.filter(({ days }) => !(days >= MIN_AGE_DAYS));
for (const { id, days } of sorted.slice(0, 5)) console.log(`${Math.floor(days)} days  ${id}`);
console.log(`${ages.length} packages, ${young.length} younger than ${MIN_AGE_DAYS} days`);
if (young.length > 0) process.exitCode = 1;

async function getAges(name: string, wanted: Set<string>): Promise<PackageAge[]> {
  const response = await fetch(new URL(name.replace('/', '%2f'), registry));
  if (!response.ok) throw new Error(`${name}: registry responded with ${response.status}`);
  // A version without a date has no age and counts as too young.
  const { time = {} } = (await response.json()) as { time?: Record<string, string> };
  return [...wanted].map((version) => ({
    id: `${name}@${version}`,
    days: (Date.now() - Date.parse(time[version] ?? '')) / DAY_MS,
  }));
}
