import { ORDER_CHANNELS, TENDERS } from '@shop/contract';
import { ORDER_STATUSES } from '@shop/domain/orders/order-status';
import { type ReactNode, useId, useState } from 'react';
import { CHANNEL_LABELS, TENDER_LABELS } from '../counter/describe-counter.ts';
import { isMonth, type OrdersFilter, SORTS } from './orders-query.ts';

interface OrderFiltersProps {
  filter: OrdersFilter;
  /** A new value resets the month field to the filter, after a cancelled navigation. */
  resetCount: number;
  onFilter: (filter: OrdersFilter) => void;
}

export function OrderFilters({ filter, resetCount, onFilter }: OrderFiltersProps) {
  const filterBy = (change: Partial<OrdersFilter>) => onFilter({ ...filter, page: 1, ...change });
  return (
    <search aria-label="Orders" className="admin-filters">
      <MonthField
        month={filter.month}
        resetCount={resetCount}
        onSelect={(month) => filterBy({ month })}
      />
      <FilterSelect
        label="Status"
        value={filter.order_status}
        onSelect={(order_status) =>
          filterBy({ partly: false, requested: false, missing: '', order_status })
        }
      >
        <option value="">Any</option>
        {ORDER_STATUSES.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </FilterSelect>
      <FilterSelect label="Sort" value={filter.sort} onSelect={(sort) => filterBy({ sort })}>
        {SORTS.map(({ sort, label }) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        label="Sold at"
        value={filter.channel}
        onSelect={(channel) => filterBy({ channel })}
      >
        <option value="">Any</option>
        {ORDER_CHANNELS.map((channel) => (
          <option key={channel} value={channel}>
            {CHANNEL_LABELS[channel]}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        label="Paid by"
        value={filter.tender}
        onSelect={(tender) => filterBy({ tender })}
      >
        <option value="">Any</option>
        {TENDERS.map((tender) => (
          <option key={tender} value={tender}>
            {TENDER_LABELS[tender]}
          </option>
        ))}
      </FilterSelect>
    </search>
  );
}

interface MonthFieldProps {
  month: string;
  resetCount: number;
  onSelect: (month: string) => void;
}

/** Where `type="month"` is a text field, only a complete or empty value is a filter. */
function MonthField({ month, resetCount, onSelect }: MonthFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState({ month, stays: resetCount, text: month });
  if (typed.month !== month || typed.stays !== resetCount)
    setTyped({ month, stays: resetCount, text: month });

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
          setTyped({ month, stays: resetCount, text: value });
          if (value !== month && (isMonth(value) || (value === '' && !validity.badInput))) {
            onSelect(value);
          }
        }}
      />
    </div>
  );
}

interface FilterSelectProps {
  label: string;
  value: string;
  onSelect: (value: string) => void;
  children: ReactNode;
}

function FilterSelect({ label, value, onSelect, children }: FilterSelectProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="field select"
        value={value}
        onChange={({ target }) => onSelect(target.value)}
      >
        {children}
      </select>
    </div>
  );
}
