import { Icon } from '#ui/icon.tsx';
import { formatCount } from '../format-count.ts';
import { countElsewhere, describePage, describeSelected, isEmpty } from './selected.ts';
import type { ProductSelection } from './use-selection.ts';

interface SelectionBarProps {
  selection: ProductSelection;
  /** Ids of the page. */
  shown: number[];
  /** Products of the list. Undefined in a search, which counts nothing. */
  total: number | undefined;
  /** The list has other pages. */
  isLonger: boolean;
  onChange: () => void;
}

/** Count and actions of the ticked products, at the foot of the screen. */
export function SelectionBar({ selection, shown, total, isLonger, onChange }: SelectionBarProps) {
  const { selected, selectAll, clear } = selection;
  if (isEmpty(selected)) return null;
  const elsewhere = countElsewhere(selected, shown);
  const canSelectAll = isLonger && !selected.all && describePage(selected, shown) === 'all';
  return (
    <section aria-label="Selected products" className="selection-bar selection-foot">
      <button type="button" aria-label="Clear the selection" onClick={clear}>
        <Icon name="close" size={20} />
      </button>
      <output className="selection-count">
        <b>{describeSelected(selected, total)}</b>
        {elsewhere > 0 && <span>{`${elsewhere} on other pages`}</span>}
      </output>
      {canSelectAll && (
        <button type="button" onClick={selectAll}>
          {total === undefined ? 'Select all found' : `Select all ${formatCount(total)}`}
        </button>
      )}
      <button type="button" className="selection-main" onClick={onChange}>
        Change…
      </button>
    </section>
  );
}
