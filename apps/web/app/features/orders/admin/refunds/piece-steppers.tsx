import { adminPayments, type OrderRefunds } from '@shop/contract';
import { fromRupees, sum } from '@shop/domain/money';
import { priceOfPieces } from '@shop/domain/tax/split-amount';
import { useEffect, useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { Stepper } from '#ui/forms/stepper.tsx';

type Piece = OrderRefunds['pieces'][number];

/** Chosen pieces by product. */
export type ChosenPieces = Record<number, number>;

/** Loads the pieces and amounts of an order that can still be refunded. */
export function useOrderRefunds(order_id: string) {
  const [left, setLeft] = useState<OrderRefunds>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    const begin = async () => {
      const { data, error: failed } = await tryCall(
        call(adminPayments.listRefunds, { params: { id: order_id } }),
      );
      setLeft(data);
      setError(failed?.message);
    };
    void begin();
  }, [order_id]);
  return { left, error };
}

interface PieceSteppersProps {
  pieces: Piece[];
  chosen: ChosenPieces;
  onChange: (chosen: ChosenPieces) => void;
}

export function PieceSteppers({ pieces, chosen, onChange }: PieceSteppersProps) {
  return pieces.map(({ product_id, name, left }) => {
    const quantity = chosen[product_id] ?? 0;
    return (
      <div key={product_id} className="flex flex-wrap items-center justify-between gap-3">
        <span>
          {name} <span className="text-ink-600">({left})</span>
        </span>
        <Stepper
          itemName={name}
          text={`${quantity}`}
          atMin={quantity === 0}
          atMax={quantity === left}
          onStep={(by) => onChange({ ...chosen, [product_id]: quantity + by })}
        />
      </div>
    );
  });
}

export const toItems = (chosen: ChosenPieces) =>
  Object.entries(chosen).flatMap(([product_id, quantity]) =>
    quantity > 0 ? [{ product_id: Number(product_id), quantity }] : [],
  );

/** The amount paid for the chosen pieces. */
export const valueOf = (pieces: Piece[], chosen: ChosenPieces) =>
  sum(
    pieces.map(({ product_id, left, amount }) =>
      priceOfPieces(fromRupees(amount), { wanted: chosen[product_id] ?? 0, left }),
    ),
  );
