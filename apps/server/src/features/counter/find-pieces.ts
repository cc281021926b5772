import type { CounterPiece } from '@shop/contract';
import { paise, toRupees } from '@shop/domain/money';
import { listAllProducts } from '#features/catalog/admin/products.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { listHolds, listMostSold, listPieces, type PieceRow } from './pieces.queries.ts';

const MAX_PIECES = 8;

/** The address in a QR code on the shelf. */
const ADDRESS = /\/product-info\/([1-9][0-9]{0,14})(?:[/?#]|$)/;

/** Pieces that a query names, or without one those that are sold most at the counter. */
export async function findPieces(
  { db }: Pick<Deps, 'db'>,
  typed: string | undefined,
): Promise<CounterPiece[]> {
  const ids = typed?.trim()
    ? await findIds({ db }, typed.trim())
    : await listMostSold(db, MAX_PIECES);
  const rows = await listPieces(db, ids);
  const soldOut = rows.filter(({ stock }) => stock === 0).map(({ product_id }) => product_id);
  const holds = await listHolds(db, soldOut);
  const order = new Map(ids.map((product_id, index) => [product_id, index]));
  return rows
    .toSorted((a, b) => (order.get(a.product_id) ?? 0) - (order.get(b.product_id) ?? 0))
    .slice(0, MAX_PIECES)
    .map((row) => present(row, holds.get(row.product_id)));
}

async function findIds({ db }: Pick<Deps, 'db'>, typed: string): Promise<number[]> {
  const [, address] = ADDRESS.exec(typed) ?? [];
  if (address) return [Number(address)];
  const { products } = await listAllProducts(db, { search: typed, page: 1, view: 'all' });
  const ids = products.map(({ product_id }) => product_id);
  const number = /^[1-9][0-9]{0,14}$/.test(typed) ? [Number(typed)] : [];
  return [...new Set([...ids, ...number])];
}

type Hold = NonNullable<ReturnType<Awaited<ReturnType<typeof listHolds>>['get']>>;

function present(
  { price_paise, image, shelf_mark, sold_at, ...piece }: PieceRow,
  hold: Hold | undefined,
): CounterPiece {
  return {
    ...piece,
    price: toRupees(paise(price_paise)),
    ...(image !== null && { image }),
    ...(shelf_mark !== null && { shelf_mark }),
    ...(hold && {
      held: {
        by: hold.by,
        until: hold.until.toISOString(),
        ...(hold.name !== null && { name: hold.name }),
        ...(hold.link_id !== null && { link_id: hold.link_id }),
      },
    }),
    ...(piece.stock === 0 && !hold && sold_at && { sold_at: sold_at.toISOString() }),
  };
}
