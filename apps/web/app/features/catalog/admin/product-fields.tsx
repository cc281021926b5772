import { type AdminProduct, CAN_CHOOSE_TAX_CLASS } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { asksFor, FIELD_NAMES, type FieldName } from '@shop/domain/products/product-fields';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { may } from '#api/admin-session.ts';
import { Field } from '#ui/forms/field.tsx';
import { LinesField } from '#ui/forms/lines-field.tsx';
import { OptionSelect } from '#ui/forms/option-select.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import type { FieldState } from '#ui/forms/use-form.ts';
import { OfferName } from '../offer/offer-name.tsx';
import { useNamedColor } from './color/named-color.ts';
import { FieldInput } from './field-input.tsx';
import { findType } from './field-values.ts';
import type { FormValues } from './form-values.ts';
import { ONLY_ID } from './product-form-data.ts';
import { PriceField } from './tax/price-field.tsx';
import { findClass, type Goods } from './tax/price-tax.ts';
import { type TaxTable, useTaxTable } from './tax/use-tax-table.ts';
import { AskingField } from './unusual/asking-field.tsx';
import { askAboutDiscount, askAboutStock, type Usual } from './unusual/questions.ts';

/** The specified fields and the type come first; those that a type asks for are folded. */
const SHOWN: FieldName[] = ['type', 'color', 'fabric', 'occasion'];

export const VISIBLE_LABELS = { on: 'Visible in shop', off: 'Hidden' };

interface ProductFieldsProps {
  field: (name: string) => FieldState;
  values: FormValues;
  /** For screen readers. */
  productName: string;
  /** Below the price: what customers pay during a sale. */
  offer?: AdminProduct['offer'];
  /** Beside the stock. */
  stockNote?: string | undefined;
  /** Typed numbers are compared with these. */
  usual: Usual;
  /** The color is read from the name until it is chosen. */
  isNew?: boolean;
}

export function ProductFields(props: ProductFieldsProps) {
  const { field, values, productName, stockNote, usual, isNew = false } = props;
  const [enabled, setEnabled] = useState(values.enabled !== '');
  const table = useTaxTable();
  const [goods, setGoods] = useState<Goods>({
    type: findType(values.type),
    fabric: values.fabric,
    tax_class: values.tax_class,
  });
  const change = (changed: Partial<Goods>) => setGoods((old) => ({ ...old, ...changed }));
  const amountProps = { inputMode: 'numeric', autoComplete: 'off', required: false } as const;
  const color = useNamedColor(values, isNew);
  const [blousePiece, setBlousePiece] = useState(values.blouse_piece);
  const isAsked = (name: FieldName) =>
    asksFor(goods.type, name) && (name !== 'blouse_piece_m' || blousePiece === '1');
  const folded = FIELD_NAMES.filter((name) => !SHOWN.includes(name) && isAsked(name));
  const select = (name: FieldName, value: string) => {
    if (name === 'fabric') change({ fabric: value });
    if (name === 'type') change({ type: findType(value) });
    if (name === 'blouse_piece') setBlousePiece(value);
    if (name === 'color') color.stopFollowing();
  };
  const renderInput = (name: FieldName) => (
    <FieldInput
      key={name}
      name={name}
      state={field(name)}
      value={values[name]}
      onSelect={(value) => select(name, value)}
      note={name === 'color' ? color.note : undefined}
    />
  );
  return (
    <>
      <Field
        {...field('name')}
        label="Name"
        autoComplete="off"
        defaultValue={values.name}
        onChange={({ target }) => color.followName(target)}
      />
      <PriceField
        state={field('price')}
        price={values.price}
        goods={goods}
        table={table}
        usual={usual}
      />
      {props.offer && <OfferNote offer={props.offer} />}
      <div className="field-pair items-start">
        <AskingField
          {...amountProps}
          {...field('stock')}
          label="Stock"
          helper={stockNote}
          defaultValue={values.stock}
          ask={askAboutStock(usual)}
          before={usual.before && `${usual.before.stock}`}
        />
        <AskingField
          {...amountProps}
          {...field('discount')}
          inputMode="decimal"
          label="Discount (%)"
          helper={<DiscountHelp />}
          defaultValue={values.discount}
          ask={askAboutDiscount(usual)}
          before={usual.before && `${usual.before.discount}`}
        />
      </div>
      <LinesField
        state={field('description')}
        label="Description"
        text={values.description}
        rows={5}
      />
      <div className="field-pair">
        {SHOWN.map(renderInput)}
        <Switch
          name="enabled"
          on={enabled}
          labels={VISIBLE_LABELS}
          itemName={productName}
          onChange={setEnabled}
        />
      </div>
      <FoldedFields invalid={folded.some((name) => field(name).error !== undefined)}>
        <div className="field-pair">{folded.map(renderInput)}</div>
        <TaxClassSelect
          goods={goods}
          table={table}
          onSelect={(tax_class) => change({ tax_class })}
        />
      </FoldedFields>
    </>
  );
}

/** The field has the price without the sale. */
function OfferNote({
  offer: { price, sale, until },
}: {
  offer: NonNullable<AdminProduct['offer']>;
}) {
  return (
    <div className="text-sm">
      <p>{`Customers pay ${formatRupees(fromRupees(price))} now. This is the price without the sale.`}</p>
      <OfferName name={sale} until={until} />
    </div>
  );
}

function DiscountHelp() {
  return (
    <>
      It does not change the price. To lower it,{' '}
      {/* A draft keeps what is typed here, but a new tab also keeps the open form. */}
      <Link to="/admin/sales/new" target="_blank" className="underline">
        make a sale
      </Link>
      .
    </>
  );
}

interface FoldedFieldsProps {
  /** Opens them, so that the field to correct can be seen and focused. */
  invalid: boolean;
  children: ReactNode;
}

function FoldedFields({ invalid, children }: FoldedFieldsProps) {
  const [open, setOpen] = useState(false);
  return (
    <details open={open || invalid} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="text-link tap-target">Measures, weave, proof, care and tax</summary>
      <div className="flex flex-col gap-4 pt-3">{children}</div>
    </details>
  );
}

/** Fixed by the specification, and therefore last. */
export function FixedFields() {
  return (
    <div className="field-pair">
      <FixedField label="Category" />
      <FixedField label="Brand" />
    </div>
  );
}

/** The shop has one category and one brand. */
function FixedField({ label }: { label: string }) {
  return (
    <Field
      label={label}
      name={label.toLowerCase()}
      value={ONLY_ID}
      error={undefined}
      corrected={false}
      required={false}
      disabled
      readOnly
    />
  );
}

interface TaxClassSelectProps {
  goods: Goods;
  table: TaxTable | undefined;
  onSelect: (tax_class: string) => void;
}

function TaxClassSelect({ goods, table, onSelect }: TaxClassSelectProps) {
  // Saving before the classes are loaded must keep the product's own.
  if (!table) return <input type="hidden" name="tax_class" value={goods.tax_class} readOnly />;
  const byType = `By type: ${findClass({ ...goods, tax_class: '' })}`;
  if (!may({ access: CAN_CHOOSE_TAX_CLASS })) {
    return (
      <>
        <input type="hidden" name="tax_class" value={goods.tax_class} readOnly />
        <Field
          label="Tax class"
          name="shown_tax_class"
          value={goods.tax_class || byType}
          helper="Only the owner can change it."
          error={undefined}
          corrected={false}
          required={false}
          disabled
          readOnly
        />
      </>
    );
  }
  return (
    <OptionSelect
      label="Tax class"
      name="tax_class"
      options={table.classes.map(({ tax_class }) => tax_class)}
      selected={goods.tax_class}
      none={byType}
      onSelect={onSelect}
    />
  );
}
