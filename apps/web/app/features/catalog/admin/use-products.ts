import type { AdminProduct, Product } from '@shop/contract';
import { useCallback, useRef, useState } from 'react';
import { forgetDraft } from '#ui/forms/drafts.ts';
import { type OpenForm, productDraftKey, type RegisterDirtyCheck } from './use-dirty-form.ts';

/** The loaded products with the changes made on this page. */
export function useProducts(loaded: AdminProduct[], openForm: OpenForm | undefined) {
  const [state, setState] = useState({ loaded, products: loaded });
  if (state.loaded !== loaded) {
    setState({ loaded, products: keepOpenProduct(loaded, state.products, openForm) });
  }

  return {
    products: state.products,
    /** Keeps the position, even though saving moves the product to the front of the stored list. */
    replace: (fresh: Product) =>
      setState((old) => ({
        ...old,
        products: old.products.map((product) =>
          product.product_id === fresh.product_id ? withPending(fresh, product) : product,
        ),
      })),
    prepend: (fresh: Product) =>
      setState((old) => ({ ...old, products: [fresh, ...old.products] })),
  };
}

/** The reply to an edit does not tell the pieces in pending orders. */
const withPending = (
  fresh: AdminProduct,
  { pending_pieces, reserved_pieces }: AdminProduct,
): AdminProduct => ({ pending_pieces, reserved_pieces, ...fresh });

/** A reload must not unmount the open form. */
function keepOpenProduct(
  loaded: AdminProduct[],
  previous: AdminProduct[],
  openForm: OpenForm | undefined,
) {
  const isOpen = ({ product_id }: AdminProduct) => product_id === openForm;
  return loaded.some(isOpen) ? loaded : [...previous.filter(isOpen), ...loaded];
}

/** At most one form is open. Opening another while it is dirty asks for confirmation. */
export function useOpenForm() {
  const [openForm, setOpenForm] = useState<OpenForm>();
  const [next, setNext] = useState<OpenForm | 'none'>();
  const [copied, setCopied] = useState<Product>();
  const dirtyCheck = useRef((): boolean => false);
  const isDirty = useCallback(() => dirtyCheck.current(), []);
  const registerDirtyCheck = useCallback<RegisterDirtyCheck>((check) => {
    dirtyCheck.current = check;
    return () => {
      dirtyCheck.current = () => false;
    };
  }, []);
  const forget = () => {
    if (openForm !== undefined) forgetDraft(productDraftKey(openForm));
  };
  const open = (form: OpenForm, copy?: Product) => {
    setCopied(copy);
    if (isDirty()) setNext(form);
    else setOpenForm(form);
  };
  return {
    openForm,
    isDirty,
    registerDirtyCheck,
    open: (form: OpenForm) => open(form),
    /** The form of a new product, with the values of this one. */
    openCopy: (product: Product) => open('new', product),
    copied,
    /** Drops the draft: it was saved, or is no longer wanted. */
    forget,
    close: () => {
      forget();
      setOpenForm(undefined);
    },
    /** Closes the form, after a question when it is dirty. */
    cancel: () => (isDirty() ? setNext('none') : setOpenForm(undefined)),
    /** Handlers of the confirmation dialog while it is open. */
    discard: next !== undefined && {
      onLeave: () => {
        forget();
        setOpenForm(next === 'none' ? undefined : next);
        setNext(undefined);
      },
      onStay: () => setNext(undefined),
    },
  };
}
