import { Link, useNavigate } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { listMonths, longMonth, shiftMonth, shortMonth } from './months.ts';

interface MonthPickerProps {
  month: string;
  first: string;
  current: string;
  monthUrl: (month: string) => string;
}

/** Previous, a list, next. There is nothing after this month. */
export function MonthPicker({ month, first, current, monthUrl }: MonthPickerProps) {
  const navigate = useNavigate();
  const months = listMonths(month < first ? month : first, month > current ? month : current);
  const step = (to: string, exists: boolean) =>
    exists ? (
      <Link to={monthUrl(to)} aria-label={longMonth(to)}>
        <Icon name="chevron" />
      </Link>
    ) : (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a link without a target has no href
      <span role="link" aria-disabled="true" aria-label={longMonth(to)}>
        <Icon name="chevron" />
      </span>
    );
  return (
    <div className="month-picker">
      {step(shiftMonth(month, -1), month > first)}
      <select
        className="field"
        aria-label="Month"
        value={month}
        onChange={(event) => void navigate(monthUrl(event.target.value))}
      >
        {months.map((option) => (
          <option key={option} value={option}>
            {shortMonth(option)}
          </option>
        ))}
      </select>
      {step(shiftMonth(month, 1), month < current)}
    </div>
  );
}
