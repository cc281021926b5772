import { useEffect, useState } from 'react';
import type { ListSurroundings, ProductList } from './load-list.ts';

/**
 * The list with its surroundings, as soon as they have arrived.
 * @param surroundings undefined when the list came with them.
 */
export function useSurroundings<L extends Partial<ProductList>>(
  list: L,
  surroundings: Promise<ListSurroundings> | undefined,
): L {
  const [arrived, setArrived] = useState<{ list: L; complete: L }>();
  useEffect(() => {
    let isShown = true;
    const complete = async () => {
      const found = await surroundings;
      if (found && isShown) setArrived({ list, complete: { ...list, ...found } });
    };
    void complete();
    return () => {
      isShown = false;
    };
  }, [list, surroundings]);
  return arrived?.list === list ? arrived.complete : list;
}
