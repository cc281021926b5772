import { useEffect, useRef } from 'react';
import { describePage } from './selected.ts';
import type { ProductSelection } from './use-selection.ts';

interface PageTickProps {
  selection: ProductSelection;
  shown: number[];
}

/** Ticks all products of the page. */
export function PageTick({ selection, shown }: PageTickProps) {
  const box = useRef<HTMLInputElement>(null);
  const ticked = describePage(selection.selected, shown);
  useEffect(() => {
    if (box.current) box.current.indeterminate = ticked === 'some';
  }, [ticked]);
  return (
    <label className="tick-cell page-tick">
      <input ref={box} type="checkbox" checked={ticked === 'all'} onChange={selection.togglePage} />
      <span>Select this page</span>
    </label>
  );
}
