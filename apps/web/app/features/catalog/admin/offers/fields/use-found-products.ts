import { type AdminProduct, adminProducts } from '@shop/contract';
import { useEffect, useState } from 'react';
import { call, tryCall } from '#api/call.ts';

const PAUSE_MS = 250;

/** Products by their names or numbers, after a pause in typing. */
export function useFoundProducts(typed: string) {
  const [found, setFound] = useState<AdminProduct[]>([]);
  const [problem, setProblem] = useState<string>();
  const search = typed.trim();
  useEffect(() => {
    let isCurrent = true;
    const find = async () => {
      if (search === '') return setFound([]);
      const input = { params: { page: '1' }, query: { search } };
      const { data, error } = await tryCall(call(adminProducts.listAll, input));
      if (!isCurrent) return undefined;
      setProblem(error?.message);
      return setFound(data?.products ?? []);
    };
    const timer = setTimeout(() => void find(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [search]);
  return { found, problem };
}
