import { ORDER_STATUSES } from '@shop/domain/order-status';
import { type ReactNode, useId, useState } from 'react';
import { isMonth, type OrdersFilter, SORTS } from './orders-query.ts';

interface AdminFiltersProps {
  filter: OrdersFilter;
  /** Counts how often somebody stayed: then the month stands as it was. */
  stays: number;
  onFilter: (filter: OrdersFilter) => void;
}

export function AdminFilters({ filter, stays, onFilter }: AdminFiltersProps) {
  const filterBy = (change: Partial<OrdersFilter>) => onFilter({ ...filter, page: 1, ...change });
  return (
    <search aria-label="Orders" className="admin-filters">
      <MonthField month={filter.month} stays={stays} onChoose={(month) => filterBy({ month })} />
      <Choice
        label="Status"
        value={filter.requested ? REQUESTED : filter.order_status}
        onChoose={(value) =>
          filterBy(
            value === REQUESTED
              ? { requested: true, order_status: '' }
              : { requested: false, order_status: value },
          )
        }
      >
        <option value="">Any</option>
        {ORDER_STATUSES.map((status) => (
          <option key={status}>{status}</option>
        ))}
        <option value={REQUESTED}>Cancellation requested</option>
      </Choice>
      <Choice label="Sort" value={filter.sort} onChoose={(sort) => filterBy({ sort })}>
        {SORTS.map(({ sort, label }) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </Choice>
    </search>
  );
}

/** Stands among the statuses, because it is looked for there. */
const REQUESTED = 'requested';

interface MonthFieldProps {
  month: string;
  stays: number;
  onChoose: (month: string) => void;
}

/** A month is typed in pieces; only a whole one, or none, is a filter. */
function MonthField({ month, stays, onChoose }: MonthFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState({ month, stays, text: month });
  if (typed.month !== month || typed.stays !== stays) setTyped({ month, stays, text: month });

  return (
    <div>
      <label htmlFor={id}>Month</label>
      <input
        id={id}
        type="month"
        className="field"
        placeholder="2026-01"
        value={typed.text}
        onChange={({ target: { value, validity } }) => {
          setTyped({ month, stays, text: value });
          if (value !== month && (isMonth(value) || (value === '' && !validity.badInput))) {
            onChoose(value);
          }
        }}
      />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  children: ReactNode;
}

function Choice({ label, value, onChoose, children }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="field select"
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        {children}
      </select>
    </div>
  );
}
