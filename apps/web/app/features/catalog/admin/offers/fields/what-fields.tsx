import type { ListedCollection, OfferScope } from '@shop/contract';
import { PRODUCT_TYPES } from '@shop/domain/products/product-types';
import { useState } from 'react';
import { Choice } from '#ui/forms/choice.tsx';
import { FieldError } from '#ui/forms/field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { FieldState } from '#ui/forms/use-form.ts';
import { nameType } from '../sales/describe-sale.ts';
import { type PickedProduct, ProductPicker } from './product-picker.tsx';

const WHAT = [
  { value: 'all', label: 'All' },
  { value: 'types', label: 'Types' },
  { value: 'products', label: 'Products' },
  { value: 'collection', label: 'Collection' },
] as const;

interface WhatFieldsProps {
  field: (name: string) => FieldState;
  /** The initial choice. */
  scope: OfferScope | undefined;
  collections: ListedCollection[];
  picked: PickedProduct[];
  onPick: (picked: PickedProduct[]) => void;
}

export function WhatFields(props: WhatFieldsProps) {
  const { field, scope, collections, picked, onPick } = props;
  const [what, setWhat] = useState(scope?.kind);
  const chosen: readonly string[] = scope?.kind === 'types' ? scope.types : [];
  const { error } = field('types');
  return (
    <Choice
      state={field('what')}
      label="What"
      options={WHAT.filter(({ value }) => value !== 'collection' || collections.length > 0)}
      initial={scope?.kind}
      onSelect={setWhat}
    >
      {/* Always there, so that what was pressed is put back after a reload. */}
      <fieldset hidden={what !== 'types'} aria-describedby={error && 'types-error'}>
        <legend className="sr-only">Types</legend>
        <div className="check-list">
          {PRODUCT_TYPES.map((type) => (
            <label key={type} className="check">
              <input
                type="checkbox"
                name="types"
                value={type}
                defaultChecked={chosen.includes(type)}
              />
              <span className="first-letter:uppercase">{nameType(type)}</span>
            </label>
          ))}
        </div>
        {error && <FieldError id="types-error">{error}</FieldError>}
      </fieldset>
      {what === 'products' && (
        <ProductPicker picked={picked} error={field('product_ids').error} onChange={onPick} />
      )}
      {collections.length > 0 && (
        <div hidden={what !== 'collection'}>
          <SelectField
            {...field('collection_id')}
            label="Collection"
            required={what === 'collection'}
            defaultValue={scope?.kind === 'collection' ? scope.collection_id : ''}
          >
            <option value="">Choose one</option>
            {collections.map(({ collection_id, title }) => (
              <option key={collection_id} value={collection_id}>
                {title}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </Choice>
  );
}
