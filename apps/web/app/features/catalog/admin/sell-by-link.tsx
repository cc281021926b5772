import type { AdminProduct } from '@shop/contract';

interface SellByLinkProps {
  product: AdminProduct;
  /** Undefined for a role that may not sell. */
  onSell: ((product: AdminProduct) => void) | undefined;
}

/** Only for pieces that the shop sells now. */
export function SellByLink({ product, onSell }: SellByLinkProps) {
  const { enabled, stock, name } = product;
  if (!onSell || enabled !== 1 || stock === 0) return null;
  return (
    <button
      type="button"
      aria-label={`Sell by link: ${name}`}
      className="text-link tap-target sell-by-link"
      onClick={() => onSell(product)}
    >
      Sell by link
    </button>
  );
}
