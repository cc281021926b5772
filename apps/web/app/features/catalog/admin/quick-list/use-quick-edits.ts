import { type AdminProduct, adminStock, type ProductChange, type RowResult } from '@shop/contract';
import { useRef, useState } from 'react';
import { type ApiError, call } from '#api/call.ts';
import { tryCallLogged } from '#features/catalog/admin/save/save-error-messages.ts';
import { useAction } from '#ui/use-action.ts';
import {
  type Edits,
  findConflicts,
  hasError,
  type QuickField,
  type RowEdit,
  toChange,
  typeText,
} from './quick-edits.ts';

type Conflicts = Record<number, QuickField[]>;

interface QuickEditsOptions {
  products: AdminProduct[];
  replace: (fresh: AdminProduct) => void;
  onSaved: (count: number) => void;
}

/** Typed prices and stocks until they are saved, with what the shop said about each product. */
export function useQuickEdits({ products, replace, onSaved }: QuickEditsOptions) {
  const [edits, setEdits] = useState<Edits>({});
  const [conflicts, setConflicts] = useState<Conflicts>({});
  const [error, setError] = useState<ApiError>();
  const send = useSendChanges();

  const change = (product: AdminProduct, field: QuickField, next: RowEdit) => {
    setEdits((old) => withRow(old, product.product_id, next));
    setConflicts((old) => dropConflict(old, product.product_id, field));
  };
  const applyResults = (results: RowResult[]) => {
    for (const { product_id, outcome, product: now } of results) {
      const seen = products.find((product) => product.product_id === product_id);
      if (now) replace(now);
      if (outcome === 'saved') setEdits((old) => withRow(old, product_id, {}));
      else if (seen && now) {
        const fields = findConflicts(seen, now, edits[product_id] ?? {});
        setConflicts((old) => ({ ...old, [product_id]: fields }));
      }
    }
    const saved = results.filter(({ outcome }) => outcome === 'saved').length;
    if (saved > 0) onSaved(saved);
  };
  const { run, busy } = useAction(async (changes: ProductChange[]) => {
    setError(undefined);
    const { data, error: failed } = await send(changes);
    setError(failed);
    if (data) applyResults(data.results);
  });

  /** Products whose edits can be sent: valid, and without a conflict that waits for an answer. */
  const ready = products.filter(({ product_id }) => {
    const edit = edits[product_id];
    return edit && !hasError(edit) && !conflicts[product_id]?.length;
  });
  return {
    edits,
    conflicts,
    error,
    busy,
    type: (product: AdminProduct, field: QuickField, text: string) =>
      change(product, field, typeText(edits[product.product_id] ?? {}, product, field, text)),
    restore: (product: AdminProduct, field: QuickField) => {
      const { [field]: _, ...rest } = edits[product.product_id] ?? {};
      change(product, field, rest);
    },
    discard: () => {
      setEdits({});
      setConflicts({});
      setError(undefined);
    },
    /** @returns false when nothing can be saved before a row is corrected. */
    saveAll: (): boolean => {
      if (ready.length > 0)
        run(ready.map((product) => toChange(product, edits[product.product_id] ?? {})));
      return ready.length > 0;
    },
    /** Saves one product over the value that it has now. */
    overwrite: (product: AdminProduct) => {
      setConflicts((old) => ({ ...old, [product.product_id]: [] }));
      run([toChange(product, edits[product.product_id] ?? {})]);
    },
  };
}

/** Sent again after a lost response, the same changes carry the same key. */
function useSendChanges() {
  const lost = useRef({ text: '', request_id: '' });
  return async (changes: ProductChange[]) => {
    const text = JSON.stringify(changes);
    const { text: lostText, request_id: lostId } = lost.current;
    const request_id = text === lostText ? lostId : crypto.randomUUID();
    lost.current = { text, request_id };
    const result = await tryCallLogged(
      call(adminStock.saveChanges, { body: { request_id, changes } }),
    );
    if (result.data) lost.current = { text: '', request_id: '' };
    return result;
  };
}

function withRow(edits: Edits, product_id: number, edit: RowEdit): Edits {
  const { [product_id]: _, ...others } = edits;
  return Object.keys(edit).length > 0 ? { ...others, [product_id]: edit } : others;
}

const dropConflict = (conflicts: Conflicts, product_id: number, field: QuickField): Conflicts => ({
  ...conflicts,
  [product_id]: (conflicts[product_id] ?? []).filter((one) => one !== field),
});
