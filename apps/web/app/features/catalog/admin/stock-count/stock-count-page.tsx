import { adminProducts, MAX_ADMIN_PAGES, type ShelfProduct } from '@shop/contract';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { may } from '#api/admin-session.ts';
import { isSignedOut } from '#api/error-kinds.ts';
import { productsUrl } from '#features/catalog/admin/products-query.ts';
import { LoginInNewTab } from '#features/catalog/admin/save/save-error.tsx';
import { SearchForm } from '#features/catalog/admin/search-form.tsx';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FieldError } from '#ui/forms/field.tsx';
import { Pager } from '#ui/pager.tsx';
import {
  askAboutCount,
  expectedPieces,
  formatDifference,
  formatExpected,
  parseCount,
} from './count-state.ts';
import { useStockCount } from './use-stock-count.ts';

export interface Shelf {
  page: number;
  search: string;
  products: ShelfProduct[];
  more: boolean;
}

interface StockCountPageProps {
  list: Shelf;
  /** Error message of a failed load. */
  notice: ReactNode;
}

/** Counting the shelf, product after product. */
export function StockCountPage({ list, notice }: StockCountPageProps) {
  const { products, replace } = useShelf(list.products);
  const count = useStockCount(replace);
  const { page, search, more } = list;
  return (
    <div className="page flex flex-col gap-3 pt-4 pb-12">
      <h1 tabIndex={-1} className="text-3xl">
        Stock count
      </h1>
      <p>
        First put cancelled orders back in stock. Then count all pieces on the shelf, including
        those that are sold and not yet sent. Press Enter after each number.
      </p>
      <div className="max-w-md">
        <SearchForm key={search} search={search} />
      </div>
      {notice}
      <Unsent count={count} />
      <ul className="stock-count">
        {products.map((product) => (
          <li key={product.product_id}>
            <CountRow product={product} count={count} />
          </li>
        ))}
      </ul>
      {products.length === 0 && !notice && <EmptyState title="No products available" level="h2" />}
      <Pager
        page={page}
        hasNext={more && page < MAX_ADMIN_PAGES}
        pageUrl={(to) =>
          `/admin/stock-count${productsUrl({ page: to, search }).replace(/^[^?]*/, '')}`
        }
      />
      <div className="flex flex-wrap gap-x-6">
        <button type="button" className="text-link tap-target" onClick={count.startAgain}>
          Start a new count
        </button>
        {may(adminProducts.listAll) && (
          <Link to={productsUrl({ quick: true })} className="text-link tap-target">
            Back to the quick list
          </Link>
        )}
      </div>
    </div>
  );
}

/** The loaded products with the counts made on this page. */
function useShelf(loaded: ShelfProduct[]) {
  const [state, setState] = useState({ loaded, products: loaded });
  if (state.loaded !== loaded) setState({ loaded, products: loaded });
  const replace = (fresh: ShelfProduct) =>
    setState((old) => ({
      ...old,
      products: old.products.map((one) => (one.product_id === fresh.product_id ? fresh : one)),
    }));
  return { products: state.products, replace };
}

type Count = ReturnType<typeof useStockCount>;

function Unsent({ count: { state, error, send } }: { count: Count }) {
  const { length } = state.unsent;
  return (
    <output className="block">
      {error && length > 0 && (
        <span className="stock-count-unsent">
          {length} not yet saved. They stay on this phone until they are.
          <button type="button" className="button button-outline row-control" onClick={send}>
            Save now
          </button>
          {isSignedOut(error) && <LoginInNewTab />}
        </span>
      )}
    </output>
  );
}

function CountRow({ product, count }: { product: ShelfProduct; count: Count }) {
  const { product_id, name, image } = product;
  const id = useId();
  const { state, type, finish } = count;
  const draft = state.drafts[product_id] ?? '';
  const waiting = state.unsent.find((one) => one.product_id === product_id);
  const counted = parseCount(draft);
  const wrong = draft !== '' && counted === undefined;
  const question = counted === undefined ? undefined : askAboutCount(counted, product);
  const input = useRef<HTMLInputElement>(null);
  const confirm = () => {
    finish(product);
    if (input.current && !wrong) focusNext(input.current);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!question) confirm();
  };
  return (
    <div className="stock-count-row" data-done={product_id in state.done}>
      <ProductImage image={image[0]} sizes="72px" loading="lazy" />
      <div className="min-w-0">
        <b className="line-clamp-2 font-semibold">{name}</b>
        <p id={`${id}-expected`} className="text-sm text-ink-600">
          {formatExpected(product)}
        </p>
      </div>
      <label className="stock-count-field">
        <span>Counted</span>
        <input
          ref={input}
          className="field"
          inputMode="numeric"
          enterKeyHint="next"
          autoComplete="off"
          data-count
          aria-label={`Counted pieces of ${name}`}
          aria-invalid={wrong}
          aria-describedby={`${id}-expected ${id}-note`}
          value={draft}
          onChange={({ target }) => type(product_id, target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            if (!question) finish(product);
          }}
        />
      </label>
      <output id={`${id}-note`} className="stock-count-note">
        {wrong && <FieldError id={`${id}-error`}>Enter a whole number of pieces.</FieldError>}
        {question}
        {counted !== undefined && !question && formatDifference(counted, expectedPieces(product))}
        {waiting &&
          `Counted ${waiting.counted}: ${formatDifference(waiting.counted, waiting.expected)}.`}
        {draft === '' && state.done[product_id]}
      </output>
      {question && (
        <div className="stock-count-actions">
          <button type="button" className="button button-outline row-control" onClick={confirm}>
            Yes, {counted}
            <span className="sr-only"> for {name}</span>
          </button>
          <button
            type="button"
            className="button button-outline row-control"
            onClick={() => {
              type(product_id, '');
              input.current?.focus();
            }}
          >
            Count again<span className="sr-only"> for {name}</span>
          </button>
        </div>
      )}
      {draft === '' && <UndoCount product={product} count={count} />}
    </div>
  );
}

function UndoCount({ product, count: { state, undo } }: { product: ShelfProduct; count: Count }) {
  const { product_id, name } = product;
  const undoable = state.undoable[product_id];
  if (!undoable) return null;
  return (
    <div className="stock-count-actions">
      <button
        type="button"
        className="text-link tap-target"
        aria-busy={undo.running?.[0] === product_id}
        onClick={() => undo.run(product_id, undoable.audit_id)}
      >
        Undo<span className="sr-only"> for {name}</span>
      </button>
    </div>
  );
}

function focusNext(input: HTMLInputElement) {
  const inputs = [...document.querySelectorAll<HTMLElement>('[data-count]')];
  inputs[inputs.indexOf(input) + 1]?.focus();
}
