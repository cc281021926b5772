import {
  adminCollections,
  type CollectionPiece,
  CollectionRule,
  RULE_FILTERS,
} from '@shop/contract';
import { getField, listOptions } from '@shop/domain/products/product-fields';
import { type RefObject, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { call, tryCall } from '#api/call.ts';
import { formatProductCount, optionLabel } from '#features/catalog/list/list-query.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { Field, FieldError } from '#ui/forms/field.tsx';
import type { FieldState } from '#ui/forms/use-form.ts';
import { readRule } from './collection-form-data.ts';

const PAUSE_MS = 300;
const MAX_PICTURES = 8;

interface RuleFieldsProps {
  rule: CollectionRule | Record<string, never>;
  field: (name: string) => FieldState;
  form: RefObject<HTMLFormElement | null>;
}

export function RuleFields({ rule, field, form }: RuleFieldsProps) {
  return (
    <div className="by-rule">
      <p className="text-sm text-ink-600">
        A piece belongs here when it matches one tick in each group that has ticks, and the prices
        and days below.
      </p>
      {RULE_FILTERS.map((name) => (
        <OptionBoxes
          key={name}
          name={name}
          chosen={rule[name] ?? []}
          state={field(`rule.${name}`)}
        />
      ))}
      <div className="field-pair">
        <NumberField {...field('rule.min_price')} label="Price from, ₹" value={rule.min_price} />
        <NumberField {...field('rule.max_price')} label="Price to, ₹" value={rule.max_price} />
      </div>
      <p className="text-xs text-ink-600">Prices without a sale.</p>
      <NumberField
        {...field('rule.new_within_days')}
        label="Added in the last … days (optional)"
        helper="With a number here, no sale or coupon can be for this collection."
        value={rule.new_within_days}
      />
      <FoundByRule form={form} />
    </div>
  );
}

interface OptionBoxesProps {
  name: (typeof RULE_FILTERS)[number];
  chosen: readonly string[];
  state: FieldState;
}

function OptionBoxes({ name, chosen, state: { name: path, error } }: OptionBoxesProps) {
  return (
    <details className="rule-options" open={chosen.length > 0 || name === 'type'}>
      <summary className="text-link">{getField(name).label}</summary>
      <fieldset>
        <legend className="sr-only">{getField(name).label}</legend>
        <div className="option-boxes">
          {listOptions(name).map((option) => (
            <label key={option} className="collection-check">
              <input
                type="checkbox"
                name={path}
                value={option}
                defaultChecked={chosen.includes(option)}
              />
              {optionLabel(name, option)}
            </label>
          ))}
        </div>
      </fieldset>
      {error && <FieldError id={`${path}-error`}>{error}</FieldError>}
    </details>
  );
}

interface NumberFieldProps extends FieldState {
  label: string;
  helper?: string;
  value: number | undefined;
}

function NumberField({ value, ...props }: NumberFieldProps) {
  return (
    <Field
      {...props}
      required={false}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={value}
    />
  );
}

interface Found {
  products: number;
  shown: CollectionPiece[];
}

/** Counted again whenever something of the rule is changed. */
function FoundByRule({ form }: Pick<RuleFieldsProps, 'form'>) {
  const found = useFound(form);
  if (!found) return null;
  return (
    <div className="flex flex-col gap-2">
      <output className="font-semibold">{formatProductCount(found.products)} now</output>
      <ul aria-label="The newest of them" className="found-pictures">
        {found.shown.slice(0, MAX_PICTURES).map(({ product_id, name, image }) => (
          <li key={product_id}>
            <ProductImage image={image} alt={name} sizes="56px" />
          </li>
        ))}
      </ul>
    </div>
  );
}

function useFound(form: RuleFieldsProps['form']): Found | undefined {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let asked = '';
    const count = async () => {
      const data = new FormData(element);
      const { data: rule } = z.safeParse(CollectionRule, readRule(data));
      const text = JSON.stringify(rule);
      if (data.get('kind') !== 'rule' || text === asked) return;
      asked = text;
      if (!rule) return setFound(undefined);
      const { data: counted } = await tryCall(call(adminCollections.preview, { body: { rule } }));
      if (asked === text) setFound(counted);
      return undefined;
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void count(), PAUSE_MS);
    };
    // A draft is put back after the first render.
    wait();
    element.addEventListener('input', wait);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('input', wait);
    };
  }, [form]);
  return found;
}
