import type { Place } from '@shop/contract';
import { isPincode } from '@shop/domain/india';
import { BORDER_PINS, PIN_RUNS, PLACES } from './pin-table.ts';

interface Run {
  /** The first PIN code of the run, which reaches to the next one. */
  start: number;
  /** Absent where no post office is. */
  place?: Place;
}

const places = PLACES.split('|').map((text) => ({
  stateCode: text.slice(0, 2),
  district: text.slice(2),
}));

const otherStates = new Map(
  BORDER_PINS.split(' ').map((text) => [text.slice(0, 6), text.slice(7)] as const),
);

let start = 0;
const runs: Run[] = PIN_RUNS.split(' ').map((text) => {
  const [distance = '', index = ''] = text.split(',');
  start += Number.parseInt(distance, 36);
  const place = places[Number.parseInt(index, 36)];
  return place ? { start, place } : { start };
});

/**
 * State and district of a PIN code by India Post's directory. A code that is newer than the table gets the place
 * of its neighbours. @returns undefined when no post office is near it.
 */
export function findPlace(pin: string): Place | undefined {
  if (!isPincode(pin)) return undefined;
  const place = runs[findRun(Number(pin))]?.place;
  const otherStateCode = otherStates.get(pin);
  return place && otherStateCode ? { ...place, otherStateCode } : place;
}

function findRun(pin: number): number {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle]?.start ?? 0) <= pin) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The place of a district by its name, as customers type it. @returns undefined when no State or more than one has it. */
export function findDistrict(name: string): Place | undefined {
  const typed = name.trim().toLowerCase();
  const found = places.filter(({ district }) => district.toLowerCase() === typed);
  const [place] = found;
  return found.every(({ stateCode }) => stateCode === place?.stateCode) ? place : undefined;
}
