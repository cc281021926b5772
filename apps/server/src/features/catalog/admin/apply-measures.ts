import { readMeasures } from '@shop/domain/products/read-measures';
import { insertAudit } from '#audit/audit.queries.ts';
import { diffFields } from '#audit/audit-diff.ts';
import type { ProductContent } from '#features/catalog/product-rows.queries.ts';
import { updateProduct } from '#features/catalog/product-updates.queries.ts';
import { findProduct, listProductIds } from '#features/catalog/products.queries.ts';
import type { Deps } from '#platform/deps.ts';

export interface MeasureChange {
  product_id: number;
  name: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/**
 * Moves 'Label: value' lines of the descriptions into fields. A field that has a value keeps it, and its
 * line then stays in the description. With `apply` each product is saved in its own transaction.
 */
export async function applyMeasures(
  { db }: Pick<Deps, 'db'>,
  { apply, onChange }: { apply: boolean; onChange: (change: MeasureChange) => void },
): Promise<number> {
  let changed = 0;
  for await (const product_id of listProductIds(db)) {
    const change = await db.transaction().execute(async (trx) => {
      const product = await findProduct(trx, product_id);
      if (!product) return undefined;
      const { stock: _stock, product_id: _id, updated_at, ...content } = product;
      const next = fillMeasures(content);
      const diff = diffFields({ ...content }, { ...next });
      if (Object.keys(diff.after).length === 0) return undefined;
      if (apply) {
        // An edit that came between is read again by the next run.
        if (!(await updateProduct(trx, product_id, updated_at, next))) return undefined;
        await insertAudit(trx, { product_id, action: 'measures read', ...diff });
      }
      return { product_id, name: product.name, ...diff };
    });
    if (change) {
      changed += 1;
      onChange(change);
    }
  }
  return changed;
}

function fillMeasures(content: ProductContent): ProductContent {
  const { fields, description } = readMeasures(content.description);
  const names = Object.keys(fields);
  const filled = new Map<string, unknown>(Object.entries(content));
  if (names.length === 0 || names.some((name) => filled.get(name) !== null)) return content;
  // readMeasures() returns fields of the product only.
  return { ...content, ...(fields as Partial<ProductContent>), description };
}
