import { OptionSelect } from '#features/catalog/admin/option-select.tsx';
import { findClass, type Goods } from './price-tax.ts';
import type { TaxTable } from './use-tax-table.ts';

interface TaxClassSelectProps {
  goods: Goods;
  table: TaxTable | undefined;
  onSelect: (tax_class: string) => void;
}

export function TaxClassSelect({ goods, table, onSelect }: TaxClassSelectProps) {
  // Saving before the classes are loaded must keep the product's own.
  if (!table) return <input type="hidden" name="tax_class" value={goods.tax_class} readOnly />;
  return (
    <OptionSelect
      label="Tax class"
      name="tax_class"
      options={table.classes.map(({ tax_class }) => tax_class)}
      selected={goods.tax_class}
      none={`By type: ${findClass({ ...goods, tax_class: '' })}`}
      onSelect={onSelect}
    />
  );
}
