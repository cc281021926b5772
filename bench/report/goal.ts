import { formatNumber, formatTable } from './table.ts';

/** One row of the report: a measured value, its baseline, and the limit for their ratio. */
export interface Goal {
  id: string;
  title: string;
  measured: string;
  /** `measured` as a number. */
  value: number;
  against: string;
  ratio: number;
  bar: string;
  met: boolean;
}

interface GoalInput {
  id: string;
  title: string;
  unit: string;
  measured: number;
  /** Shown in parentheses. */
  note?: string;
  against: { name: string; value: number };
  /** Limit for measured / against. */
  bar: { atLeast: number } | { atMost: number };
}

export function createGoal({ id, title, unit, measured, note, against, bar }: GoalInput): Goal {
  const ratio = measured / against.value;
  const least = 'atLeast' in bar;
  const limit = least ? bar.atLeast : bar.atMost;
  return {
    id,
    title,
    measured: `${formatNumber(measured)} ${unit}${note ? ` (${note})` : ''}`,
    value: measured,
    against: `${against.name}: ${formatNumber(against.value)} ${unit}`,
    ratio,
    bar: `${least ? 'at least' : 'at most'} ${limit}`,
    met: least ? ratio >= limit : ratio <= limit,
  };
}

/** Goal with an absolute limit. */
export const createLimitGoal = (
  goal: Omit<GoalInput, 'against' | 'bar'> & { limit: number },
): Goal =>
  createGoal({ ...goal, against: { name: 'limit', value: goal.limit }, bar: { atMost: 1 } });

const INFO = 'no goal';

/** A value without a goal. */
export const createInfo = (
  input: Omit<GoalInput, 'against' | 'bar'> & Partial<GoalInput>,
): Goal => {
  const against = input.against ?? { name: '', value: Number.NaN };
  const goal = createGoal({ ...input, against, bar: { atLeast: 0 } });
  return { ...goal, ...(!input.against && { against: '-' }), bar: INFO, met: true };
};

const HEAD = ['goal', 'what', 'measured', 'held against', 'ratio', 'bar', ''];

const toCells = (goal: Goal) => {
  const { id, title, measured, against, ratio, bar } = goal;
  return [id, title, measured, against, formatNumber(ratio), bar, toVerdict(goal)];
};

function toVerdict({ bar, met }: Goal): string {
  if (bar === INFO) return '';
  return met ? 'met' : 'NOT met';
}

export const formatText = (goals: Goal[]): string => formatTable(HEAD, goals.map(toCells), 4);

export function formatMarkdown(goals: Goal[]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const rule = line(HEAD.map(() => '---'));
  return [line(HEAD), rule, ...goals.map((goal) => line(toCells(goal)))].join('\n');
}
