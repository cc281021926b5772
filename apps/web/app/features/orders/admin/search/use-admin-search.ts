import { adminProducts, adminSearch, adminShipments } from '@shop/contract';
import { isSearchable } from '@shop/domain/products/search-words';
import { useEffect, useState } from 'react';
import { may } from '#api/admin-session.ts';
import { call, tryCall } from '#api/call.ts';
import type { Found } from './search-results.ts';

interface Search {
  /** The text that was searched. */
  q: string;
  found?: Found | undefined;
  error?: string | undefined;
}

const DELAY_MS = 120;

/** Results while typing, of what the role may see. A slow reply about an older text is ignored. */
export function useAdminSearch(typed: string): Search {
  const [search, setSearch] = useState<Search>({ q: '' });
  const q = typed.trim();
  useEffect(() => {
    if (!isSearchable(q)) return undefined;
    let current = true;
    const find = async () => {
      const [people, goods, sent] = await Promise.all([
        findPeople(q),
        findProducts(q),
        findParcels(q),
      ]);
      if (!current) return;
      setSearch({
        q,
        found: { ...people.data, ...sent.data, products: goods.data?.products ?? [] },
        error: people.error?.message ?? goods.error?.message ?? sent.error?.message,
      });
    };
    const timer = setTimeout(() => void find(), DELAY_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [q]);
  return isSearchable(q) ? search : { q: '' };
}

const NOT_ASKED = { data: undefined, error: undefined };

const findPeople = async (q: string) =>
  may(adminSearch.find) ? tryCall(call(adminSearch.find, { query: { q } })) : NOT_ASKED;

/** For the packing role, which sees no orders. */
const findParcels = async (q: string) =>
  may(adminShipments.sent) && !may(adminSearch.find)
    ? tryCall(call(adminShipments.sent, { query: { q } }))
    : NOT_ASKED;

const findProducts = async (search: string) =>
  may(adminProducts.listAll)
    ? tryCall(call(adminProducts.listAll, { params: { page: '1' }, query: { search } }))
    : NOT_ASKED;
