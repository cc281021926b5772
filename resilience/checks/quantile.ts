/** The time that this part of all times does not exceed. */
export const quantile = (times: number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1] ?? Number.NaN;
