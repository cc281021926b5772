import { adminSearch, type ReplyOf } from '@shop/contract';
import { formatOrderTime } from '@shop/domain/dates';
import { formatMobile } from '@shop/domain/india';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { isSearchable } from '@shop/domain/products/search-words';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { Icon } from '#ui/icon.tsx';
import { ModalDialog } from '#ui/modal-dialog.tsx';

interface SearchDialogProps {
  initial: string;
  toListUrl: (q: string) => string;
  onGo: (url: string) => void;
  onClose: () => void;
}

/** Arrows move through the results while the field keeps the focus; Enter without one lists all. */
export function SearchDialog({ initial, toListUrl, onGo, onClose }: SearchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [typed, setTyped] = useState(initial);
  const [active, setActive] = useState(-1);
  const search = useAdminSearch(typed);
  const results = listResults(search.found);
  const go = (url: string) => {
    dialog.current?.close();
    onGo(url);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    setActive((now) => Math.max(-1, Math.min(results.length - 1, now + step)));
  };

  return (
    <ModalDialog ref={dialog} aria-label="Search" className="sheet admin-search" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = results[active];
          if (chosen) go(chosen.url);
          else if (typed.trim()) go(toListUrl(typed.trim()));
        }}
      >
        <Icon name="search" />
        <input
          type="search"
          role="combobox"
          aria-label="Search orders and customers"
          aria-expanded={results.length > 0}
          aria-controls={id}
          aria-activedescendant={results[active] && `${id}-${active}`}
          autoComplete="off"
          className="field"
          placeholder="Number, name, phone, product"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </form>
      <Results id={id} results={results} active={active} onGo={go} />
      <output className="block px-3 text-ink-600">
        {search.error ?? (search.found && results.length === 0 && `Nothing matches "${search.q}".`)}
      </output>
    </ModalDialog>
  );
}

interface ResultsProps {
  id: string;
  results: SearchResult[];
  active: number;
  onGo: (url: string) => void;
}

function Results({ id, results, active, onGo }: ResultsProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot show two lines, nor be typed into
    <div id={id} role="listbox" aria-label="Results" className="admin-search-results">
      {results.map(({ url, title, detail }, index) => (
        <div
          key={url}
          id={`${id}-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of the listbox above
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onClick={() => onGo(url)}
          onKeyDown={undefined}
        >
          <b className="order-number">{title}</b>
          <span>{detail}</span>
        </div>
      ))}
    </div>
  );
}

export interface SearchResult {
  url: string;
  title: string;
  detail: string;
}

/** Orders first, then customers. */
function listResults(found: ReplyOf<typeof adminSearch.find> | undefined): SearchResult[] {
  if (!found) return [];
  const orders = found.orders.map((order) => ({
    url: `/admin/orders/${order.order_id}`,
    title: order.order_id,
    detail: [
      order.user_name,
      order.place,
      formatRupees(fromRupees(order.total_amount)),
      order.order_status,
      formatOrderTime(order.order_date),
    ].join(' · '),
  }));
  const customers = found.customers.map(({ user_id, name, phone, email }) => ({
    url: `/admin/customers/${user_id}`,
    title: name,
    detail: ['Customer', formatMobile(phone), email].join(' · '),
  }));
  return [...orders, ...customers];
}

type Found = ReplyOf<typeof adminSearch.find>;

interface Search {
  /** The text that was searched. */
  q: string;
  found?: Found | undefined;
  error?: string | undefined;
}

const DELAY_MS = 120;

/** Results while typing. A slow reply about an older text is ignored. */
function useAdminSearch(typed: string): Search {
  const [search, setSearch] = useState<Search>({ q: '' });
  const q = typed.trim();
  useEffect(() => {
    if (!isSearchable(q)) return undefined;
    let current = true;
    const find = async () => {
      const { data, error } = await tryCall(call(adminSearch.find, { query: { q } }));
      if (current) setSearch({ q, found: data, error: error?.message });
    };
    const timer = setTimeout(() => void find(), DELAY_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [q]);
  return isSearchable(q) ? search : { q: '' };
}
