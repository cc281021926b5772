import { formatDateTime } from '@shop/domain/dates';

interface DueTimeProps {
  due: string;
  now: number;
}

/** The time left, with the date below. */
export function DueTime({ due, now }: DueTimeProps) {
  const { text, overdue } = formatDue(due, now);
  return (
    <>
      <span className={overdue ? 'ticket-overdue' : undefined}>{text}</span>
      <time dateTime={due} className="admin-detail">
        {formatDateTime(due)}
      </time>
    </>
  );
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

function formatSpan(ms: number): string {
  if (ms < HOUR_MS) return 'less than an hour';
  return ms < 2 * DAY_MS
    ? plural(Math.floor(ms / HOUR_MS), 'hour')
    : plural(Math.floor(ms / DAY_MS), 'day');
}

/** 'in 5 hours', 'in 12 days', 'overdue by 2 hours'. */
export function formatDue(due: string, now: number): { text: string; overdue: boolean } {
  const left = Date.parse(due) - now;
  return left < 0
    ? { text: `overdue by ${formatSpan(-left)}`, overdue: true }
    : { text: `in ${formatSpan(left)}`, overdue: false };
}
