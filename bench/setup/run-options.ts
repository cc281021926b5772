export interface RunOptions {
  /** Duration of one side in one round. */
  seconds: number;
  /** The sides alternate, and the best round of each counts: other load on the machine then matters less. */
  rounds: number;
  /** Operations per round where a fixed number is measured instead of a duration. */
  operations: number;
}

export const FULL: RunOptions = { seconds: 3, rounds: 3, operations: 2_000 };

/** Checks that everything runs; the results mean little. */
export const QUICK: RunOptions = { seconds: 1, rounds: 1, operations: 200 };
