import { counter } from '@shop/contract';
import { type Call, tryCall } from '#api/call.ts';
import type { BillLine } from '../bill/bill.ts';
import { describeMissing } from './describe-piece.ts';

/** A sentence for each line of a bill that the shop does not have any more. */
export async function findMissing(call: Call, lines: BillLine[]): Promise<string[]> {
  const said = await Promise.all(
    lines.map(async ({ product_id, name, quantity }) => {
      const query = { q: `/product-info/${product_id}` };
      const { data } = await tryCall(call(counter.find, { query }));
      const [piece] = data?.pieces ?? [];
      if (!data || (piece && piece.stock >= quantity)) return [];
      return [`${name}: ${piece ? describeMissing(piece) : 'It is not for sale.'}`];
    }),
  );
  return said.flat();
}
