import { Icon } from '#ui/icon.tsx';
import type { ProductList } from '../load-list.ts';

interface PriceRangeProps {
  filters: ProductList['filters'];
  /** The minimum is above the maximum. */
  invalid: boolean;
}

export function PriceRange({ filters, invalid }: PriceRangeProps) {
  const renderInput = (label: 'Min' | 'Max', name: 'min_price' | 'max_price') => (
    <label className="flex min-w-0 grow flex-col gap-1 text-sm">
      {label}
      <input
        name={name}
        type="number"
        inputMode="numeric"
        min={0}
        max={9_999_999}
        step={100}
        placeholder="₹"
        className="field"
        defaultValue={filters[name] ?? ''}
        aria-invalid={invalid}
        aria-describedby={invalid ? 'price-error' : undefined}
      />
    </label>
  );

  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="font-medium">Price range</legend>
      <div className="flex gap-3">
        {renderInput('Min', 'min_price')}
        {renderInput('Max', 'max_price')}
      </div>
      {invalid && (
        <p id="price-error" role="alert" className="mt-1 flex items-start gap-1 text-sm text-error">
          <Icon name="alert" size={20} />
          Min is higher than max
        </p>
      )}
    </fieldset>
  );
}
