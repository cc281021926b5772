import { Link, useNavigate } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { nameDay, shiftDay } from './describe-day.ts';
import { dayUrl } from './load-day.ts';

interface DayPickerProps {
  day: string;
  today: string;
}

/** Previous, a calendar, next. There is nothing after today. */
export function DayPicker({ day, today }: DayPickerProps) {
  const navigate = useNavigate();
  const next = shiftDay(day, 1);
  return (
    <div className="month-picker day-picker">
      <Link to={dayUrl(shiftDay(day, -1), today)} aria-label={nameDay(shiftDay(day, -1), today)}>
        <Icon name="chevron" />
      </Link>
      <input
        // Typing changes the field before it is a day; another address shows its own day again.
        key={day}
        type="date"
        className="field"
        aria-label="Day"
        defaultValue={day}
        max={today}
        onChange={({ target: { value, validity } }) => {
          if (validity.valid && value.startsWith('20')) void navigate(dayUrl(value, today));
        }}
      />
      {day < today ? (
        <Link to={dayUrl(next, today)} aria-label={nameDay(next, today)}>
          <Icon name="chevron" />
        </Link>
      ) : (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a link without a target has no href
        <span role="link" aria-disabled="true" aria-label={nameDay(next, today)}>
          <Icon name="chevron" />
        </span>
      )}
    </div>
  );
}
