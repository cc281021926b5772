import { formatRupees, fromRupees, parseAmount } from '@shop/domain/money';
import { useState } from 'react';
import { AskingField } from '#features/catalog/admin/unusual/asking-field.tsx';
import { askAboutPrice, type Usual } from '#features/catalog/admin/unusual/questions.ts';
import type { FieldState } from '#ui/forms/use-form.ts';
import { describePriceTax, type Goods } from './price-tax.ts';
import type { TaxTable } from './use-tax-table.ts';

interface PriceFieldProps {
  state: FieldState;
  price: string;
  goods: Goods;
  table: TaxTable | undefined;
  usual: Usual;
}

/** Shows the formatted price beside the typed one, to reveal a wrong number of zeros, and the tax in it. */
export function PriceField({ state, price, goods, table, usual }: PriceFieldProps) {
  const [text, setText] = useState(price);
  const amount = parseAmount(text);
  const { note, problem } = table ? describePriceTax(table, goods, fromRupees(amount)) : {};
  return (
    <AskingField
      {...state}
      error={problem ?? state.error}
      helper={note}
      label="Price"
      inputMode="decimal"
      autoComplete="off"
      className="pr-28"
      defaultValue={price}
      onText={setText}
      ask={askAboutPrice(usual, goods.type)}
      before={usual.before && `${usual.before.price}`}
    >
      <output className="pointer-events-none absolute inset-y-0 right-[13px] flex items-center text-ink-600 lining-nums tabular-nums">
        {amount > 0 && formatRupees(fromRupees(amount))}
      </output>
    </AskingField>
  );
}
