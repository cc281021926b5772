import type { Product } from '@shop/contract';
import { useCallback, useRef, useState } from 'react';
import type { Watch } from './use-dirty-form.ts';

/** The products on the screen: as they were loaded, and as they were changed here since. */
export function useManaged(loaded: Product[], opened: Opened | undefined) {
  const [state, setState] = useState({ loaded, products: loaded });
  if (state.loaded !== loaded) {
    setState({ loaded, products: withOpened(loaded, state.products, opened) });
  }

  return {
    products: state.products,
    /** In its place, so that a card does not run away from under the hand that saved it. */
    replace: (fresh: Product) =>
      setState((old) => ({
        ...old,
        products: old.products.map((one) => (one.product_id === fresh.product_id ? fresh : one)),
      })),
    putFirst: (fresh: Product) =>
      setState((old) => ({ ...old, products: [fresh, ...old.products] })),
  };
}

/** A list that is loaded again does not take the open form away. */
function withOpened(loaded: Product[], before: Product[], opened: Opened | undefined) {
  const isOpen = ({ product_id }: Product) => product_id === opened;
  return loaded.some(isOpen) ? loaded : [...before.filter(isOpen), ...loaded];
}

/** The new product's form, or that of a product by its id. */
export type Opened = 'new' | number;

/** At most one form is open. Another one opens when what the first holds may be lost. */
export function useOneOpen() {
  const [opened, setOpened] = useState<Opened>();
  const [next, setNext] = useState<Opened>();
  const asked = useRef((): boolean => false);
  const isUnsaved = useCallback(() => asked.current(), []);
  const watch = useCallback<Watch>((ask) => {
    asked.current = ask;
    return () => {
      asked.current = () => false;
    };
  }, []);
  return {
    opened,
    isUnsaved,
    watch,
    open: (wanted: Opened) => (isUnsaved() ? setNext(wanted) : setOpened(wanted)),
    close: () => setOpened(undefined),
    /** Somebody has to say whether they mean it. */
    question: next !== undefined && {
      onLeave: () => {
        setOpened(next);
        setNext(undefined);
      },
      onStay: () => setNext(undefined),
    },
  };
}
