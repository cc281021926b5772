import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { fuzz } from './fuzz.ts';
import { guess } from './guess.ts';

/** `npm run storm -- fuzz --each 5000 --seed 7`: what happens to a shop on a bad day. */
const storms: Record<string, (options: { each: number; seed: number }) => Promise<boolean>> = {
  fuzz,
  guess,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { each: { type: 'string', default: '500' }, seed: { type: 'string' } },
});
const [name = ''] = positionals;
const storm = storms[name];
if (!storm) {
  console.error(`Say which: ${Object.keys(storms).join(', ')}`);
  process.exitCode = 2;
} else {
  const seed = Number(values.seed ?? randomInt(2 ** 31));
  if (!(await storm({ each: Number(values.each), seed }))) process.exitCode = 1;
}
