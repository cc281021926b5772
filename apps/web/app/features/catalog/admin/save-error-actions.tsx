import type { Product } from '@shop/contract';
import type { Refusal } from '#api/call.ts';
import { LoadAgain } from './reload-product.tsx';
import { hasEnded, isUnknown } from './save-error-messages.ts';

interface RemedyProps {
  refusal: Refusal;
  product: Product;
  onReloaded: (product: Product) => void;
}

/** What helps after a refusal, where something does. */
export function Remedy({ refusal, product, onReloaded }: RemedyProps) {
  if (hasEnded(refusal)) return <LogInElsewhere />;
  if (!isOutdated(refusal) && !isUnknown(refusal)) return null;
  return <LoadAgain product={product} onReloaded={onReloaded} />;
}

/** More pictures than the form knows of are somebody else's too. */
const isOutdated = ({ code }: Refusal) =>
  code === 'EDITED_MEANWHILE' || code === 'PICTURES_TOO_MANY';

/** In a tab of its own: what is not saved stays in this one. */
export function LogInElsewhere() {
  return (
    <a href="/admin/login" target="_blank" rel="noopener" className="text-link standing-link">
      Open the login in a new tab
    </a>
  );
}
