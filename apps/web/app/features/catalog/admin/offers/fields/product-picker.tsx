import { formatRupees, fromRupees } from '@shop/domain/money';
import { useId, useState } from 'react';
import { FieldError, FormError } from '#ui/forms/field.tsx';
import { useFoundProducts } from './use-found-products.ts';

export interface PickedProduct {
  product_id: number;
  name: string;
}

interface PickerProps {
  picked: PickedProduct[];
  error: string | undefined;
  onChange: (picked: PickedProduct[]) => void;
}

const MAX_FOUND = 6;

/** Chooses products by their names. The search is no field of the form. */
export function ProductPicker({ picked, error, onChange }: PickerProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const { found, problem } = useFoundProducts(search);
  const isPicked = ({ product_id }: PickedProduct) =>
    picked.some((one) => one.product_id === product_id);
  const fresh = found.filter((product) => !isPicked(product)).slice(0, MAX_FOUND);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <label htmlFor={id} className="font-medium">
        Find a product
      </label>
      <input
        id={id}
        type="search"
        className="field"
        autoComplete="off"
        value={search}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-error`}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <FormError>{problem}</FormError>
      {fresh.length > 0 && (
        <ul className="picker-list" aria-label="Found">
          {fresh.map(({ product_id, name, price }) => (
            <li key={product_id}>
              <span>
                {name}
                <span className="admin-detail">{formatRupees(fromRupees(price))}</span>
              </span>
              <button
                type="button"
                className="button button-quiet row-control"
                onClick={() => onChange([...picked, { product_id, name }])}
              >
                Add<span className="sr-only"> {name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {search.trim() !== '' && <output className="sr-only">{`${fresh.length} found`}</output>}
      <PickedList picked={picked} onChange={onChange} />
    </div>
  );
}

function PickedList({ picked, onChange }: Omit<PickerProps, 'error'>) {
  if (picked.length === 0) return <p className="card-note">No product is chosen yet.</p>;
  const count = picked.length === 1 ? '1 product' : `${picked.length} products`;
  return (
    <>
      <p className="font-medium">{`${count} chosen`}</p>
      <ul className="picker-list" aria-label="Chosen">
        {picked.map(({ product_id, name }) => (
          <li key={product_id}>
            <span>{name}</span>
            <input type="hidden" name="product_ids" value={product_id} />
            <button
              type="button"
              className="button button-quiet row-control"
              onClick={() => onChange(picked.filter((one) => one.product_id !== product_id))}
            >
              Remove<span className="sr-only"> {name}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
