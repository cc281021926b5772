import { managing, type Product } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { useState } from 'react';
import { call, type Refusal } from '#api/call.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { FormLine } from '#ui/field.tsx';
import { Switch } from '#ui/switch.tsx';
import { SHOWN_WORDS } from './product-fields.tsx';
import { wholeOf } from './product-form-data.ts';
import { Remedy } from './save-error-actions.tsx';
import { lineOf, logged } from './save-error-messages.ts';

const SIZES = '(min-width: 1280px) 397px, (min-width: 768px) 48vw, 104px';

interface ManagedCardProps {
  product: Product;
  onEdit: () => void;
  onFresh: (product: Product) => void;
}

export function ManagedCard({ product, onEdit, onFresh }: ManagedCardProps) {
  const { name, price, stock, enabled, image } = product;
  const { wanted, refusal, change, forget } = useEnabling(product, onFresh);
  const reloaded = (fresh: Product) => {
    forget();
    onFresh(fresh);
  };
  return (
    <div className="managed">
      <div className={enabled ? 'managed-picture' : 'managed-picture off'}>
        <ProductImage image={image[0]} sizes={SIZES} loading="lazy" />
      </div>
      <div className="managed-words">
        <h2 className="font-sans line-clamp-2 leading-[1.3] font-semibold">{name}</h2>
        <p className="text-ink-600 lining-nums tabular-nums">
          {formatRupees(fromRupees(price))} · {stock} in stock
        </p>
      </div>
      <div className="managed-controls">
        <Switch
          on={wanted ?? enabled === 1}
          words={SHOWN_WORDS}
          of={name}
          busy={wanted !== undefined}
          onSwitch={(on) => void change(on)}
        />
        <button type="button" className="button button-outline" data-opens onClick={onEdit}>
          Edit<span className="sr-only"> {name}</span>
        </button>
      </div>
      {refusal && (
        <div className="managed-problem">
          <FormLine>{lineOf(refusal)}</FormLine>
          <Remedy refusal={refusal} product={product} onReloaded={reloaded} />
        </div>
      )}
    </div>
  );
}

/** Shown at once as it is wanted; as it was, when the shop refuses. */
function useEnabling(product: Product, onFresh: (product: Product) => void) {
  const [wanted, setWanted] = useState<boolean>();
  const [refusal, setRefusal] = useState<Refusal>();
  const forget = () => setRefusal(undefined);
  const change = async (enabled: boolean) => {
    setWanted(enabled);
    forget();
    try {
      const params = { product_id: String(product.product_id) };
      onFresh(await call(managing.edit, { params, body: { ...wholeOf(product), enabled } }));
    } catch (error) {
      setRefusal(logged(error));
    } finally {
      setWanted(undefined);
    }
  };
  return { wanted, refusal, change, forget };
}
