import { isColor, type ShownFilter } from '@shop/domain/products/product-fields';
import { useId } from 'react';
import { optionLabel } from '../list-query.ts';
import { Swatch } from './filter-chips.tsx';
import type { OfferedOption } from './offered-options.ts';

interface OptionListProps {
  filter: ShownFilter;
  offered: OfferedOption[];
  /** Missing: the choice waits for the form's button. */
  onChoose?: () => void;
}

/** Checkboxes: products with any of the chosen options are listed. */
export function OptionList({ offered, ...props }: OptionListProps) {
  return (
    <ul>
      {offered.map((option) => (
        <Option key={option.value} option={option} {...props} />
      ))}
    </ul>
  );
}

interface OptionProps extends Omit<OptionListProps, 'offered'> {
  option: OfferedOption;
}

/** The checkbox is named by the option as specified; the count beside it is its description. */
function Option({ filter, option: { value, products, chosen }, onChoose }: OptionProps) {
  const id = useId();
  return (
    <li className="option">
      <label>
        <input
          type="checkbox"
          name={filter}
          value={value}
          defaultChecked={chosen}
          aria-describedby={id}
          onChange={onChoose}
          data-submit={onChoose && ''}
        />
        {isColor(filter) && <Swatch color={value} />}
        {optionLabel(filter, value)}
      </label>
      <span id={id} className="option-count">
        {products?.toLocaleString('en-IN')}
      </span>
    </li>
  );
}
