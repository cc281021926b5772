import type { AdminProduct, Product } from '@shop/contract';
import { parseAmount } from '@shop/domain/money';
import { TYPE_RULES } from '@shop/domain/products/product-types';
import { type KeyboardEvent, useId, useState } from 'react';
import { SaveErrorActions } from '#features/catalog/admin/save/save-error.tsx';
import { toMessage } from '#features/catalog/admin/save/save-error-messages.ts';
import { SellByLink } from '#features/catalog/admin/sell-by-link.tsx';
import { useToggleEnabled } from '#features/catalog/admin/use-toggle-enabled.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { FieldError, FormError } from '#ui/forms/field.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import {
  findError,
  formatConflict,
  formatQuestion,
  formatQuickField,
  formatValue,
  QUICK_FIELDS,
  type QuickField,
  type RowEdit,
} from './quick-edits.ts';

/** Short: the heading of the column says where. */
const ROW_LABELS = { on: 'Visible', off: 'Hidden' };

export interface QuickRowProps {
  product: AdminProduct;
  /** Chosen to be changed together with others. */
  isTicked: boolean;
  onTick: () => void;
  edit: RowEdit;
  conflicts: QuickField[];
  /** Fields with an unusual number that waits for an answer. */
  questions: QuickField[];
  onLeave: () => void;
  /** The unusual number is meant. */
  onConfirm: (field: QuickField) => void;
  onType: (field: QuickField, text: string) => void;
  onRestore: (field: QuickField) => void;
  onOverwrite: () => void;
  onEdit: () => void;
  onSell: ((product: AdminProduct) => void) | undefined;
  onChange: (product: Product) => void;
}

export function QuickRow(props: QuickRowProps) {
  const { product, edit, conflicts, questions, onRestore, onOverwrite, onEdit, onSell } = props;
  const { name } = product;
  const id = useId();
  const errors = QUICK_FIELDS.map((field) => ({ field, error: findError(edit, field) }));
  return (
    <div className="quick-row" data-ticked={props.isTicked || undefined}>
      <label className="tick-cell">
        <input
          type="checkbox"
          checked={props.isTicked}
          aria-label={`Select ${name}`}
          onChange={props.onTick}
        />
      </label>
      <ProductImage image={product.image[0]} sizes="40px" loading="lazy" />
      <p className="quick-name">
        <b className="line-clamp-2">{name}</b>
        <RowDetails product={product} onSell={onSell} />
      </p>
      <p className="quick-pending">{formatInPending(product)}</p>
      {errors.map(({ field, error }) => (
        <QuickInput
          key={field}
          {...props}
          field={field}
          error={error}
          noteId={
            error || conflicts.includes(field) || questions.includes(field)
              ? `${id}-${field}`
              : undefined
          }
        />
      ))}
      <SaleSwitch {...props} />
      <button type="button" className="text-link tap-target quick-edit" data-opens onClick={onEdit}>
        Edit<span className="sr-only"> {name}</span>
      </button>
      <div className="quick-note">
        {errors.map(
          ({ field, error }) =>
            error && (
              <FieldError key={field} id={`${id}-${field}`}>
                {error}
              </FieldError>
            ),
        )}
        {conflicts.map((field) => (
          <Conflict
            key={field}
            product={product}
            field={field}
            onOverwrite={onOverwrite}
            id={`${id}-${field}`}
            text={edit[field] ?? ''}
            onKeep={() => onRestore(field)}
          />
        ))}
        {questions.map((field) => (
          <Question key={field} {...props} field={field} id={`${id}-${field}`} />
        ))}
      </div>
    </div>
  );
}

const formatInPending = ({ pending_pieces = 0 }: AdminProduct) =>
  pending_pieces > 0 ? `${pending_pieces} in pending orders` : '';

function RowDetails({ product, onSell }: Pick<QuickRowProps, 'product' | 'onSell'>) {
  const { stock, low, type, fabric } = product;
  const pending = formatInPending(product);
  return (
    <span className="quick-details">
      {stock === 0 && (
        <span className="tag" data-kind="warn">
          Sold out
        </span>
      )}
      {low && stock > 0 && <span className="tag">Low</span>}
      <span>
        {[type && TYPE_RULES[type].label, fabric].filter(Boolean).join(' · ')}
        {pending && <span className="quick-pending-phone"> · {pending}</span>}
      </span>
      <SellByLink product={product} onSell={onSell} />
    </span>
  );
}

interface QuickInputProps extends QuickRowProps {
  field: QuickField;
  error: string | undefined;
  /** The id of the message below the row. */
  noteId: string | undefined;
}

function QuickInput(props: QuickInputProps) {
  const { product, field, edit, error, noteId, onType, onLeave } = props;
  const pending = formatInPending(product);
  const label =
    field === 'price' ? `Price of ${product.name}` : `Stock of ${product.name}${pending && ', '}`;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event;
    if (key === 'Enter' || key === 'ArrowDown') moveFocus(currentTarget, 1);
    else if (key === 'ArrowUp') moveFocus(currentTarget, -1);
    else return;
    event.preventDefault();
  };
  return (
    <label className={`quick-field quick-${field}`}>
      <span aria-hidden="true">{field === 'price' ? '₹' : 'Stock'}</span>
      <input
        className="field"
        inputMode={field === 'price' ? 'decimal' : 'numeric'}
        enterKeyHint="next"
        autoComplete="off"
        data-field={field}
        data-changed={edit[field] !== undefined}
        aria-label={field === 'stock' ? label + pending : label}
        aria-invalid={error !== undefined}
        aria-describedby={noteId}
        value={edit[field] ?? formatQuickField(product, field)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => onType(field, target.value)}
        onKeyDown={onKeyDown}
        onBlur={({ relatedTarget }) => {
          // A question that appears while a button or switch is pressed would move it away.
          if (!relatedTarget || isQuickInput(relatedTarget)) onLeave();
        }}
      />
    </label>
  );
}

const isQuickInput = (element: Element) =>
  element instanceof HTMLInputElement && 'field' in element.dataset;

/** To the same field of another row; from the last one to Save all. */
function moveFocus(input: HTMLInputElement, step: number) {
  const selector = `[data-field="${input.dataset['field']}"]`;
  const inputs = [...document.querySelectorAll<HTMLElement>(`.quick-list ${selector}`)];
  const next = inputs[inputs.indexOf(input) + step];
  (next ?? (step > 0 ? document.querySelector<HTMLElement>('[data-save-all]') : null))?.focus();
}

/** Saves at once, with a way back. */
function SaleSwitch({ product, onChange }: QuickRowProps) {
  const { pending, error, toggle, clearError } = useToggleEnabled(product, onChange);
  const [toggled, setToggled] = useState(false);
  return (
    <div className="quick-sale">
      <Switch
        on={pending ?? product.enabled === 1}
        labels={ROW_LABELS}
        itemName={product.name}
        busy={pending !== undefined}
        onChange={(on) => {
          setToggled(true);
          toggle(on);
        }}
      />
      {toggled && !error && pending === undefined && (
        <button
          type="button"
          className="text-link tap-target"
          onClick={() => {
            setToggled(false);
            toggle(product.enabled !== 1);
          }}
        >
          Undo<span className="sr-only"> for {product.name}</span>
        </button>
      )}
      {error && (
        <div className="text-sm">
          <FormError>{toMessage(error)}</FormError>
          <SaveErrorActions
            error={error}
            product={product}
            onReloaded={(fresh) => {
              clearError();
              onChange(fresh);
            }}
          />
        </div>
      )}
    </div>
  );
}

interface ConflictProps {
  id: string;
  product: AdminProduct;
  field: QuickField;
  text: string;
  onKeep: () => void;
  onOverwrite: () => void;
}

function Conflict({ id, product, field, text, onKeep, onOverwrite }: ConflictProps) {
  const now = formatValue(field, product[field]);
  const forProduct = <span className="sr-only"> for {product.name}</span>;
  return (
    <div className="quick-conflict" data-conflict tabIndex={-1}>
      <FieldError id={id}>{formatConflict(product, field, text)}</FieldError>
      <button type="button" className="button button-outline row-control" onClick={onKeep}>
        Keep {now}
        {forProduct}
      </button>
      <button type="button" className="button button-outline row-control" onClick={onOverwrite}>
        Set {text.trim()}
        {forProduct}
      </button>
    </div>
  );
}

interface QuestionProps extends QuickRowProps {
  id: string;
  field: QuickField;
}

/** About a number that is far from the one before. Nothing of the row is saved until it is answered. */
function Question({ id, product, field, edit, onConfirm, onRestore }: QuestionProps) {
  const text = edit[field] ?? '';
  const forProduct = <span className="sr-only"> for {product.name}</span>;
  const confirm = () => {
    onConfirm(field);
    document.querySelector<HTMLElement>('[data-save-all]')?.focus();
  };
  return (
    <div className="quick-conflict" data-conflict tabIndex={-1}>
      <FieldError id={id}>{formatQuestion(product, field, text)}</FieldError>
      <button type="button" className="button button-outline row-control" onClick={confirm}>
        Yes, {formatValue(field, parseAmount(text))}
        {forProduct}
      </button>
      <button
        type="button"
        className="button button-outline row-control"
        onClick={() => onRestore(field)}
      >
        Back to {formatValue(field, product[field])}
        {forProduct}
      </button>
    </div>
  );
}
