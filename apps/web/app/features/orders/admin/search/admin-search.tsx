import { adminOrders } from '@shop/contract';
import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { may } from '#api/admin-session.ts';
import { ordersUrl, parseOrdersFilter } from '#features/orders/admin/list/orders-query.ts';
import { Icon } from '#ui/icon.tsx';
import { isPlainKey } from '#ui/keys/is-plain-key.ts';
import { SearchDialog } from './search-dialog.tsx';
import type { Screen } from './search-results.ts';

/** Opens the search of orders, customers, products and screens, on every admin screen also with '/'. */
export function AdminSearch({ screens }: { screens: Screen[] }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // Before the button is painted: the key works as soon as it can be seen.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPlainKey(event, '/')) return;
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
        <Icon name="search" size={20} />
        <span>Search</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      {open && (
        <SearchDialog
          initial={filter.q}
          screens={screens}
          onGo={(url) => void navigate(url)}
          toListUrl={(q) => may(adminOrders.listAll) && ordersUrl({ ...filter, q, page: 1 })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
