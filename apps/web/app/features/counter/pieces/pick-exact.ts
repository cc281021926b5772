import type { CounterPiece } from '@shop/contract';

const ADDRESS = /\/product-info\/([1-9][0-9]{0,14})(?:[/?#]|$)/;

/** The one piece that a scanned code or a typed number means. @returns undefined when staff must choose. */
export function pickExact(typed: string, found: CounterPiece[]): CounterPiece | undefined {
  const wanted = typed.trim().toLowerCase();
  const number = ADDRESS.exec(typed)?.[1] ?? wanted;
  const marked = found.filter(({ shelf_mark }) => shelf_mark?.toLowerCase() === wanted);
  const named = found.filter(({ name }) => name.toLowerCase() === wanted);
  const exact = [found.filter(({ product_id }) => `${product_id}` === number), marked, named];
  return [...exact, found].find((pieces) => pieces.length === 1)?.[0];
}
