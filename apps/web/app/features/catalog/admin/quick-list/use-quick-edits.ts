import { type AdminProduct, adminStock, type ProductChange, type RowResult } from '@shop/contract';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ApiError, call } from '#api/call.ts';
import { tryCallLogged } from '#features/catalog/admin/save/save-error-messages.ts';
import { keepDraft, readDraft } from '#ui/forms/drafts.ts';
import { useAction } from '#ui/use-action.ts';
import {
  type Edits,
  findConflicts,
  findQuestions,
  fromDraft,
  hasError,
  parseDraft,
  type QuickField,
  type RowEdit,
  toChange,
  toDraft,
  typeText,
} from './quick-edits.ts';

type Conflicts = Record<number, QuickField[]>;

interface QuickEditsOptions {
  products: AdminProduct[];
  replace: (fresh: AdminProduct) => void;
  onSaved: (saved: RowResult[]) => void;
}

const DRAFT_KEY = 'quick-list';

const keepEdits = (products: AdminProduct[], edits: Edits) =>
  keepDraft(DRAFT_KEY, toDraft(parseDraft(readDraft(DRAFT_KEY)), products, edits));

/** Typed prices and stocks until they are saved, with what the shop said about each product. */
export function useQuickEdits({ products, replace, onSaved }: QuickEditsOptions) {
  const [kept] = useState(() => fromDraft(parseDraft(readDraft(DRAFT_KEY)), products));
  const [edits, setEdits] = useState<Edits>(kept.edits);
  const [conflicts, setConflicts] = useState<Conflicts>(kept.conflicts);
  const [error, setError] = useState<ApiError>();
  const send = useSendChanges();
  const questions = useQuestions(edits);
  useEffect(() => keepEdits(products, edits), [products, edits]);

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
    const saved = results.filter(({ outcome }) => outcome === 'saved');
    if (saved.length > 0) onSaved(saved);
  };
  const { run, busy } = useAction(async (changes: ProductChange[]) => {
    setError(undefined);
    const { data, error: failed } = await send(changes);
    setError(failed);
    if (data) applyResults(data.results);
  });

  const unanswered = products.filter((product) => questions.find(product).length > 0);
  /** Products whose edits can be sent: valid, and without a question that waits for an answer. */
  const ready = products.filter((product) => {
    const { product_id } = product;
    const edit = edits[product_id];
    return (
      edit && !hasError(edit) && !conflicts[product_id]?.length && !unanswered.includes(product)
    );
  });
  return {
    edits,
    conflicts,
    questions,
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
      keepEdits(products, {});
    },
    /**
     * Everything waits for the answers: what is saved together is undone together.
     * @returns false when a row must be corrected or answered first.
     */
    saveAll: (): boolean => {
      // At once, so that the first question can take the focus.
      flushSync(() => {
        for (const product of unanswered) questions.ask(product);
      });
      if (unanswered.length > 0 || ready.length === 0) return false;
      run(ready.map((product) => toChange(product, edits[product.product_id] ?? {})));
      return true;
    },
    /** Saves one product over the value that it has now. */
    overwrite: (product: AdminProduct) => {
      setConflicts((old) => ({ ...old, [product.product_id]: [] }));
      run([toChange(product, edits[product.product_id] ?? {})]);
    },
  };
}

/**
 * Unusual numbers are asked about when their field is left, not with each digit, and once more when they are
 * to be saved. An answer counts for the text that it was given to.
 */
function useQuestions(edits: Edits) {
  const [asked, setAsked] = useState<Edits>({});
  const [kept, setKept] = useState<Edits>({});
  const editOf = ({ product_id }: AdminProduct) => edits[product_id] ?? {};
  const find = (product: AdminProduct) =>
    findQuestions(product, editOf(product), kept[product.product_id] ?? {});
  return {
    /** Fields without an answer. */
    find,
    /** Those that are shown. */
    findAsked: (product: AdminProduct) =>
      find(product).filter(
        (field) => asked[product.product_id]?.[field] === editOf(product)[field],
      ),
    ask: (product: AdminProduct) =>
      setAsked((old) => ({ ...old, [product.product_id]: editOf(product) })),
    /** The number is meant. */
    keep: (product: AdminProduct, field: QuickField) =>
      setKept((old) => {
        const { product_id } = product;
        return {
          ...old,
          [product_id]: { ...old[product_id], [field]: editOf(product)[field] },
        };
      }),
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
