import { formatTime, formatWeekday } from '@shop/domain/dates';
import { PathIcon } from '#ui/icon.tsx';

const CLOCK = 'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17ZM12 7.500V12l3 2';

/** Wed 18 Nov, 9:40 am. */
export const formatHoldEnd = (hold_until: string): string =>
  [formatWeekday(hold_until), formatTime(hold_until)].filter(Boolean).join(', ');

export function KeptUntil({ hold_until }: { hold_until: string }) {
  return (
    <div className="flex items-center gap-3">
      <span className="text-zari-700">
        <PathIcon path={CLOCK} size={28} />
      </span>
      <h1 tabIndex={-1} className="text-2xl leading-tight">
        Kept for you{' '}
        <span className="block font-sans text-lg leading-snug font-semibold lining-nums">
          {`until ${formatHoldEnd(hold_until)}`}
        </span>
      </h1>
    </div>
  );
}
