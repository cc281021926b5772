import { adminCollections, adminSales, type SaleView } from '@shop/contract';
import type { Call } from '#api/call.ts';
import type { EditedSale } from './sale-editor.tsx';
import { toSaleInput } from './sale-form-data.ts';

/** @param sale_id 'new' for a new one; `copy` fills it with everything of another but its days. */
export async function loadSale(
  call: Call,
  { sale_id, copy }: { sale_id: string; copy: string | null },
): Promise<EditedSale> {
  const [{ collections }, stored] = await Promise.all([
    call(adminCollections.list, {}),
    loadStored(call, { sale_id, copy }),
  ]);
  return { ...stored, collections };
}

async function loadStored(
  call: Call,
  { sale_id, copy }: { sale_id: string; copy: string | null },
): Promise<Omit<EditedSale, 'collections'>> {
  if (sale_id !== 'new') {
    const sale = await find(call, sale_id);
    const { version, products } = sale;
    return { sale, initial: toSaleInput(sale), products, draft: `sale ${sale_id} ${version}` };
  }
  if (!copy) return { initial: {}, products: [], draft: 'sale new' };
  const copied = await find(call, copy);
  const { from: _, to: __, ...initial } = toSaleInput(copied);
  return { initial, products: copied.products, draft: `sale like ${copy}` };
}

const find = (call: Call, sale_id: string): Promise<SaleView> =>
  call(adminSales.view, { params: { sale_id } });
