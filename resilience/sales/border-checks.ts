import { createRandom, itemAt } from '../harness/random.ts';
import type { Definition } from './definition.ts';
import type { Outlet, Shelf } from './outlets.ts';
import type { PrimaryClock } from './primary-clock.ts';

/** A second before and after a start or an end. */
const NEAR_MS = 1_000;

export interface BorderChecks {
  /** Replies within a second of a border. */
  near: number;
  byOutlet: Map<string, number>;
  /** Replies that a border could have split: either side was accepted. */
  ambiguous: number;
  wrong: string[];
}

interface BorderPlan {
  outlets: Outlet[];
  definition: Definition;
  clock: PrimaryClock;
  lanes: number;
  seed: number;
}

/** Asks all outlets in turn, from a second before the first border that follows to a second after the last one. */
export async function checkBorders(
  shelf: Shelf,
  lastBorderMs: number,
  { outlets, definition, clock, lanes, seed }: BorderPlan,
): Promise<BorderChecks> {
  const checks: BorderChecks = { near: 0, byOutlet: new Map(), ambiguous: 0, wrong: [] };
  const { borders } = definition;
  const now = () => clock.earliest(performance.now());
  const lane = async (number: number) => {
    const random = createRandom(seed + number);
    for (let turn = number; now() < lastBorderMs + NEAR_MS; turn += 1) {
      const outlet = itemAt(outlets, turn % outlets.length);
      const began = clock.earliest(performance.now());
      const { judge, ended: answered } = await outlet.ask(
        shelf,
        random,
        random.pick(shelf.env.origins),
      );
      const ended = clock.latest(answered);
      if (!borders.some((at) => at > began - NEAR_MS && at < ended + NEAR_MS)) continue;
      const inside = borders.filter((at) => at > began && at <= ended);
      const wrong = [began, ...inside].map((moment) => judge(definition.at(moment)));
      checks.near += 1;
      checks.byOutlet.set(outlet.name, (checks.byOutlet.get(outlet.name) ?? 0) + 1);
      if (inside.length > 0) checks.ambiguous += 1;
      if (wrong.every((reason) => reason !== undefined)) {
        const nearest =
          borders.toSorted((a, b) => Math.abs(a - began) - Math.abs(b - began))[0] ?? 0;
        const place = `${Math.round(began - nearest)} to ${Math.round(ended - nearest)} ms from a border`;
        checks.wrong.push(`${outlet.name}, ${place}: ${wrong[0]}`);
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
  return checks;
}
