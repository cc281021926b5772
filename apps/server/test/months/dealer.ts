export type Pick = <T>(all: readonly [T, ...T[]]) => T;

/** Minimal standard generator: the same months in every run. */
export function seeded(seed: number): Pick {
  let state = seed;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  return (all) => all[next() % all.length] ?? all[0];
}

/** Each of all comes before one comes again. */
export function createDealer<T>(pick: Pick, all: readonly [T, ...T[]]): () => T {
  let left: readonly T[] = all;
  return () => {
    const [first, ...others] = left;
    const dealt = first === undefined ? pick(all) : pick([first, ...others]);
    const at = left.indexOf(dealt);
    const rest = left.toSpliced(at, 1);
    left = rest.length > 0 ? rest : all;
    return dealt;
  };
}
