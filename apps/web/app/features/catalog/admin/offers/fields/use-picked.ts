import { useDraft } from '#ui/forms/use-form-draft.ts';
import type { PickedProduct } from './product-picker.tsx';

/** Products that are chosen by pressing are kept like what is typed. */
export function usePicked(draft: string, products: PickedProduct[]) {
  const [text, setText] = useDraft(draft, JSON.stringify(products));
  // This hook alone has written it.
  const picked = JSON.parse(text) as PickedProduct[];
  return [picked, (next: PickedProduct[]) => setText(JSON.stringify(next))] as const;
}
