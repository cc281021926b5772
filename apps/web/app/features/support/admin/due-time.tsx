import { formatDateTime } from '@shop/domain/dates';
import { formatDue } from './format-due.ts';

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
