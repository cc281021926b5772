import type { AdminProduct, Product } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { FormError } from '#ui/forms/field.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { PendingPieces } from './pending-pieces.tsx';
import { VISIBLE_LABELS } from './product-fields.tsx';
import { SaveErrorActions } from './save/save-error.tsx';
import { toMessage } from './save/save-error-messages.ts';
import { SellByLink } from './sell-by-link.tsx';
import { hasDraft } from './use-dirty-form.ts';
import { useToggleEnabled } from './use-toggle-enabled.ts';

const SIZES = '(min-width: 1280px) 397px, (min-width: 768px) 48vw, 104px';

interface ProductCardProps {
  product: AdminProduct;
  onEdit: () => void;
  onSell: ((product: AdminProduct) => void) | undefined;
  onChange: (product: Product) => void;
}

export function ProductCard({ product, onEdit, onSell, onChange }: ProductCardProps) {
  const { name, price, stock, enabled, image } = product;
  const { pending, error, toggle, clearError } = useToggleEnabled(product, onChange);
  const onReloaded = (fresh: Product) => {
    clearError();
    onChange(fresh);
  };
  return (
    <div className="admin-product">
      <div className="admin-product-image" data-disabled={enabled ? undefined : ''}>
        <ProductImage image={image[0]} sizes={SIZES} loading="lazy" />
      </div>
      <div className="admin-product-text">
        <h2 className="font-sans line-clamp-2 leading-[1.3] font-semibold">{name}</h2>
        <p className="text-ink-600 lining-nums tabular-nums">
          {formatRupees(fromRupees(price))} · {stock} in stock
        </p>
        <PendingPieces product={product} />
        {hasDraft(product.product_id) && (
          <p className="text-sm font-medium">You have changes here that are not saved.</p>
        )}
        <SellByLink product={product} onSell={onSell} />
      </div>
      <div className="admin-product-controls">
        <Switch
          on={pending ?? enabled === 1}
          labels={VISIBLE_LABELS}
          itemName={name}
          busy={pending !== undefined}
          onChange={toggle}
        />
        <button type="button" className="button button-outline" data-opens onClick={onEdit}>
          Edit<span className="sr-only"> {name}</span>
        </button>
      </div>
      {error && (
        <div className="admin-product-error">
          <FormError>{toMessage(error)}</FormError>
          <SaveErrorActions error={error} product={product} onReloaded={onReloaded} />
        </div>
      )}
    </div>
  );
}
