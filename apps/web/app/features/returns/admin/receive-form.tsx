import { adminReturns } from '@shop/contract';
import { useId, useState } from 'react';
import { call } from '#api/call.ts';
import type { StepProps } from './step-props.ts';

type Counts = Record<number, { restocked: number; written_off: number }>;

/** Each piece that arrived goes back to stock or is written off. */
export function ReceiveForm({ returned, busy, run }: StepProps) {
  const { return_id, pieces } = returned;
  const id = useId();
  const [counts, setCounts] = useState<Counts>(() =>
    Object.fromEntries(
      pieces.map(({ product_id, quantity }) => [
        product_id,
        { restocked: quantity, written_off: 0 },
      ]),
    ),
  );
  const lines = pieces.map(({ product_id }) => ({
    product_id,
    ...(counts[product_id] ?? { restocked: 0, written_off: 0 }),
  }));
  const change = (product_id: number, field: 'restocked' | 'written_off', quantity: number) => {
    const limit = pieces.find((piece) => piece.product_id === product_id)?.quantity ?? 0;
    const other = field === 'restocked' ? 'written_off' : 'restocked';
    setCounts((old) => {
      const before = old[product_id]?.[other] ?? 0;
      // A piece is counted once: more of the one means less of the other.
      const counted = { [field]: quantity, [other]: Math.min(before, limit - quantity) };
      return { ...old, [product_id]: { restocked: 0, written_off: 0, ...counted } };
    });
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        run(() => call(adminReturns.receive, { params: { return_id }, body: { lines } }));
      }}
    >
      <h3 className="text-xl">Pieces that have arrived</h3>
      <ul className="flex flex-col divide-y divide-kora-300">
        {pieces.map(({ product_id, name, quantity }) => (
          <li key={product_id} className="flex flex-col gap-2 py-3">
            <p className="font-medium">
              {name} <span className="font-normal text-ink-600">{quantity} asked for</span>
            </p>
            <div className="flex flex-wrap gap-4">
              {(['restocked', 'written_off'] as const).map((field) => (
                <label
                  key={field}
                  htmlFor={`${id}-${product_id}-${field}`}
                  className="flex items-center gap-2"
                >
                  {FATES[field]}
                  <select
                    id={`${id}-${product_id}-${field}`}
                    aria-label={`${name}: ${FATES[field]}`}
                    className="field w-20"
                    value={counts[product_id]?.[field] ?? 0}
                    onChange={({ target }) => change(product_id, field, Number(target.value))}
                  >
                    {Array.from({ length: quantity + 1 }, (_, count) => (
                      <option key={count} value={count}>
                        {count}
                      </option>
                    ))}
                  </select>
                </label>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <button type="submit" className="button button-filled self-start" aria-busy={busy}>
        Mark as received
      </button>
    </form>
  );
}

const FATES = { restocked: 'Back in stock', written_off: 'Written off' };
