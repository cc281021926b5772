import { readFileSync } from 'node:fs';
import { type Outcome, readReports } from './reports.ts';

type Standing = 'proven' | 'failing' | 'unproven';

/** Where each requirement stands: a test that carries its id ran and passed, or did not. */
export function standingOf(ids: string[], outcomes: Outcome[]): Map<string, Standing> {
  return new Map(
    ids.map((id) => {
      const own = outcomes.filter(({ title }) => title.includes(`[${id}]`));
      if (own.some(({ outcome }) => outcome === 'failed')) return [id, 'failing'];
      return [id, own.some(({ outcome }) => outcome === 'passed') ? 'proven' : 'unproven'];
    }),
  );
}

export function idsIn(requirements: string): string[] {
  return [...requirements.matchAll(/^\| ([A-Z]+-\d+) \|/gm)].flatMap(([, id]) => id ?? []);
}

if (import.meta.main) {
  const standings = standingOf(idsIn(readFileSync('docs/requirements.md', 'utf8')), readReports());
  for (const [id, standing] of standings) console.log(`${id.padEnd(12)} ${standing}`);
  const proven = [...standings.values()].filter((standing) => standing === 'proven').length;
  if ([...standings.values()].includes('failing')) process.exitCode = 1;
  console.log(`proven ${proven} of ${standings.size}`);
}
