import { compareTyped, describeDifference } from './describe-day.ts';

interface DifferenceProps {
  /** In rupees, NaN until an amount is typed. */
  counted: number;
  expected: number;
}

/** What is missing or too much, said while it is typed. */
export function Difference({ counted, expected }: DifferenceProps) {
  const difference = compareTyped(counted, expected);
  return (
    <output className="day-difference" data-correct={difference === 0}>
      {difference !== undefined && describeDifference(difference)}
    </output>
  );
}
