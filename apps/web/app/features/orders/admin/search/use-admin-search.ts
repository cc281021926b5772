import { adminSearch, type ReplyOf } from '@shop/contract';
import { toSearchQuery } from '@shop/domain/products/search-words';
import { useEffect, useState } from 'react';
import { call } from '#api/call.ts';
import { tryCall } from '#api/try-call.ts';

type Found = ReplyOf<typeof adminSearch.find>;

interface Search {
  /** The text that was searched. */
  q: string;
  found?: Found | undefined;
  error?: string | undefined;
}

const DELAY_MS = 120;

/** Results while typing. A slow reply about an older text is ignored. */
export function useAdminSearch(typed: string): Search {
  const [search, setSearch] = useState<Search>({ q: '' });
  const q = typed.trim();
  useEffect(() => {
    if (!toSearchQuery(q)) return undefined;
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
  return toSearchQuery(q) ? search : { q: '' };
}
