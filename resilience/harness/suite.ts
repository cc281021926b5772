export interface Run {
  seed: number;
  /** How often, when the suite has such a count; otherwise its own. */
  times: number | undefined;
}

export interface Verdict {
  /** What was done, in numbers. */
  figures: string;
  /** Nothing: clean. */
  complaints: string[];
}

/** One storm: as a sample for every push, and whole. */
export interface Suite {
  sample: (run: Run) => Promise<Verdict>;
  full: (run: Run) => Promise<Verdict>;
}

/** A count that must have been reached: a storm that struck nothing has shown nothing. */
export function reached(what: string, count: number, wanted: number): string[] {
  return count >= wanted ? [] : [`only ${count} of ${wanted} ${what}`];
}

export function exactly(what: string, count: number, wanted: number): string[] {
  return count === wanted ? [] : [`${count} ${what}, and it should be ${wanted}`];
}
