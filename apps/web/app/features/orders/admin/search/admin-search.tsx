import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ordersUrl, parseOrdersFilter } from '#features/orders/admin/list/orders-query.ts';
import { Icon } from '#ui/icon.tsx';
import { SearchDialog } from './search-dialog.tsx';

/** Opens the search of orders and customers, on every admin screen also with '/'. */
export function AdminSearch() {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // Before the button is painted: the key works as soon as it can be seen.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  // The list keeps its filters.
  const listed = pathname.startsWith('/admin/orders');
  const filter = parseOrdersFilter(new URLSearchParams(listed ? search : ''));
  return (
    <>
      <button
        type="button"
        className="admin-search-button"
        aria-keyshortcuts="/"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className="max-sm:sr-only">Search</span>
      </button>
      {open && (
        <SearchDialog
          initial={filter.q}
          onGo={(url) => void navigate(url)}
          toListUrl={(q) => ordersUrl({ ...filter, q, page: 1 })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** True for '/', but not in a text field or over a dialog. */
const isSearchKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key === '/' &&
  !(ctrlKey || metaKey || altKey) &&
  !(target instanceof HTMLElement && target.closest('input, textarea, select, dialog'));
