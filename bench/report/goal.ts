import { figure, tableOf } from './table.ts';

/** One line of the table: what was promised, what was found, and what it was held against. */
export interface Goal {
  id: string;
  words: string;
  measured: string;
  /** The same as a number. */
  value: number;
  against: string;
  ratio: number;
  bar: string;
  held: boolean;
}

interface Found {
  id: string;
  words: string;
  unit: string;
  measured: number;
  /** What else is worth knowing of the measured side. */
  beside?: string;
  against: { name: string; value: number };
  /** For the ratio of the two. */
  bar: { atLeast: number } | { atMost: number };
}

export function goalOf({ id, words, unit, measured, beside, against, bar }: Found): Goal {
  const ratio = measured / against.value;
  const least = 'atLeast' in bar;
  const limit = least ? bar.atLeast : bar.atMost;
  return {
    id,
    words,
    measured: `${figure(measured)} ${unit}${beside ? ` (${beside})` : ''}`,
    value: measured,
    against: `${against.name}: ${figure(against.value)} ${unit}`,
    ratio,
    bar: `${least ? 'at least' : 'at most'} ${limit}`,
    held: least ? ratio >= limit : ratio <= limit,
  };
}

/** For a promise that is a plain figure: it is its own other side. */
export const within = (goal: Omit<Found, 'against' | 'bar'> & { limit: number }): Goal =>
  goalOf({ ...goal, against: { name: 'limit', value: goal.limit }, bar: { atMost: 1 } });

const STATED = 'stated';

/** Promised by nobody, and worth knowing. */
export const stated = (found: Omit<Found, 'against' | 'bar'> & Partial<Found>): Goal => {
  const against = found.against ?? { name: '', value: Number.NaN };
  const goal = goalOf({ ...found, against, bar: { atLeast: 0 } });
  return { ...goal, ...(!found.against && { against: '-' }), bar: STATED, held: true };
};

const HEAD = ['goal', 'what', 'measured', 'held against', 'ratio', 'bar', ''];

const cellsOf = (goal: Goal) => {
  const { id, words, measured, against, ratio, bar } = goal;
  return [id, words, measured, against, figure(ratio), bar, verdictOf(goal)];
};

function verdictOf({ bar, held }: Goal): string {
  if (bar === STATED) return '';
  return held ? 'held' : 'NOT held';
}

export const textOf = (goals: Goal[]): string => tableOf(HEAD, goals.map(cellsOf), 4);

export function markdownOf(goals: Goal[]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const rule = line(HEAD.map(() => '---'));
  return [line(HEAD), rule, ...goals.map((goal) => line(cellsOf(goal)))].join('\n');
}
