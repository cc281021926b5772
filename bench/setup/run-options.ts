/** How long everything is measured. */
export interface Pace {
  /** Of one side's turn. */
  seconds: number;
  /** The sides take turns, and the best turn of each counts: what else the machine does then matters less. */
  turns: number;
  /** What cannot be done again and again, such as a sale, is done so often in a turn. */
  times: number;
}

export const CALM: Pace = { seconds: 3, turns: 3, times: 2_000 };

/** To see that everything can be measured; the figures mean little. */
export const QUICK: Pace = { seconds: 1, turns: 1, times: 200 };
