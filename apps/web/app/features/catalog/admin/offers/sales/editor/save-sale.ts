import { adminSales, type Sale, type SaleInput } from '@shop/contract';
import { call, tryCall } from '#api/call.ts';
import { isSameSale, toSaleInput } from './sale-form-data.ts';

/** The button that was pressed. */
export type SaleAct = 'draft' | 'ready' | 'start' | 'stop';

interface SaveOptions {
  act: SaleAct;
  /** The state on the server. */
  saved: Sale | undefined;
  /** After each step, so that a repeated press goes on where the last one failed. */
  onSaved: (sale: Sale) => void;
}

/** Saves what was typed, then makes the sale ready or starts it. */
export async function saveSale(values: SaleInput, { act, saved, onSaved }: SaveOptions) {
  const stored = await storeSale(values, saved);
  if (stored.data) onSaved(stored.data);
  if (!stored.data || act === 'draft') return stored;
  const { sale_id, version } = stored.data;
  const endpoint = act === 'ready' ? adminSales.ready : adminSales.startNow;
  return tryCall(call(endpoint, { params: { sale_id: `${sale_id}` }, body: { version } }));
}

/** An unchanged sale is not sent again: a change would make a ready one a draft. */
async function storeSale(sale: SaleInput, saved: Sale | undefined) {
  if (!saved) return tryCall(call(adminSales.create, { body: sale }));
  const { sale_id, version } = saved;
  if (isSameSale(toSaleInput(saved), sale)) return { data: saved, error: undefined };
  const params = { sale_id: `${sale_id}` };
  return tryCall(call(adminSales.change, { params, body: { sale, version } }));
}
