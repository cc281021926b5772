import { type CounterTender, NOT_SENT } from '@shop/contract';
import { formatRupees, formatTotal, fromRupees, type Paise, parseAmount } from '@shop/domain/money';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ApiError, formErrorsFrom } from '#api/call.ts';
import { useBarHeight } from '#ui/fixed-bar/use-bar-height.ts';
import { Field, FormError } from '#ui/forms/field.tsx';
import { type FieldState, type FormErrors, useForm } from '#ui/forms/use-form.ts';
import { useDraft, useFormDraft } from '#ui/forms/use-form-draft.ts';
import type { CounterTerms } from '../load-counter.ts';
import type { WantedSale } from '../sale/open-sale.ts';
import { draftsOf } from '../sale/use-sale.ts';
import { type Bill, type BillLine, countPieces, describeCount, sumPrices } from './bill.ts';
import { BillLines } from './bill-lines.tsx';
import { LostBill } from './lost-bill.tsx';
import { parseBill } from './parse-bill.ts';
import { TenderButtons } from './tender-buttons.tsx';

interface BillFormProps {
  bill: Bill;
  terms: CounterTerms;
  /** Without connection nothing can be sold. */
  isLost: boolean;
  renderImage: (image: string | undefined) => ReactNode;
  renderAddress: (field: (name: string) => FieldState) => ReactNode;
  onLines: (update: (lines: BillLine[]) => BillLine[]) => void;
  onRemoved: () => void;
  /** @returns why the sale could not be started */
  onStart: (wanted: WantedSale) => Promise<ApiError | undefined>;
  onCancel: () => void;
}

/** The bill, with what was agreed and whose it is. Its key is the bill. */
export function BillForm(props: BillFormProps) {
  const { bill, terms, isLost, renderImage, renderAddress } = props;
  const { lines } = bill;
  const formRef = useRef<HTMLFormElement>(null);
  const tender = useRef<CounterTender>(undefined);
  const [chosen, setChosen] = useState<CounterTender>();
  const drafts = draftsOf(bill);
  // Fields that React controls look unchanged to the draft of the form.
  const [agreedTotal, setAgreedTotal] = useDraft(drafts.total);
  const [phone, setPhone] = useDraft(drafts.phone);
  const [isAsked, setAsked] = useState(false);
  useFormDraft(formRef, drafts.form);

  const { form, field, formError, busy } = useForm({
    parse: (data) => parseBill(data, bill),
    send: async (wanted) => {
      if (!tender.current) return undefined;
      const error = await props.onStart({ ...wanted, tender: tender.current });
      if (error?.code === 'BILL_ADDRESS_REQUIRED') flushSync(() => setAsked(true));
      return error && toFormErrors(error, wanted);
    },
  });
  const agreed = parseAmount(agreedTotal);
  const prices = sumPrices(lines);
  const total = fromRupees(agreed) <= prices ? fromRupees(agreed) : prices;
  const isEmpty = lines.length === 0;
  const needsAddress = isAsked || total >= fromRupees(terms.address_from);

  const choose = (wanted: CounterTender) => {
    tender.current = wanted;
    setChosen(wanted);
    formRef.current?.requestSubmit();
    tender.current = undefined;
  };
  return (
    <form
      {...form}
      ref={formRef}
      aria-label="This sale"
      className="bill"
      onSubmit={(event) => {
        // Enter in a field chooses no tender.
        if (tender.current) form.onSubmit(event);
        else event.preventDefault();
      }}
    >
      {isEmpty ? (
        <p className="bill-empty">No piece yet. Scan one, or type its name.</p>
      ) : (
        <>
          {bill.entered_later && <p className="bill-later">Entered later, from a paper bill</p>}
          <BillLines
            lines={lines}
            renderImage={renderImage}
            onChange={props.onLines}
            onRemoved={props.onRemoved}
          />
        </>
      )}
      <div hidden={isEmpty}>
        <Extras
          form={formRef}
          field={field}
          typed={{ total: agreedTotal, phone }}
          onTotal={setAgreedTotal}
          onPhone={setPhone}
          hint={`At most ${formatRupees(prices)}. You may take off up to ${formatRupees(fromRupees(terms.discount_limit))}.`}
          onCancel={props.onCancel}
        />
        {terms.lost_bills && <LostBill numbers={terms.lost_bills} field={field} />}
        {needsAddress && (
          <Buyer field={field} limit={fromRupees(terms.address_from)} render={renderAddress} />
        )}
      </div>
      <BillFoot total={total} pieces={countPieces(lines)} error={formError}>
        <TenderButtons
          terms={terms}
          total={total}
          isOff={isEmpty || isLost}
          chosen={busy ? chosen : undefined}
          onChoose={choose}
        />
      </BillFoot>
    </form>
  );
}

function toFormErrors(error: ApiError, { name }: { name?: string | undefined }): FormErrors {
  if (error.status === 0) return {};
  if (error.code !== 'BILL_ADDRESS_REQUIRED') return formErrorsFrom(error, NOT_SENT);
  // The sentence above the fields says why.
  return {
    fields: name ? { 'address.houseName': 'Enter the address.' } : { name: 'Enter a name.' },
  };
}

interface ExtrasProps {
  form: RefObject<HTMLFormElement | null>;
  field: (name: string) => FieldState;
  typed: { total: string; phone: string };
  onTotal: (text: string) => void;
  onPhone: (text: string) => void;
  hint: string;
  onCancel: () => void;
}

/** What most sales do without. The fields are there from the start, so that a draft finds them. */
function Extras({ form, field, typed, onTotal, onPhone, hint, onCancel }: ExtrasProps) {
  const [opened, setOpened] = useState<string[]>([]);
  const isShown = (name: 'total' | 'phone') => opened.includes(name) || typed[name] !== '';
  const open = (name: string) => {
    flushSync(() => setOpened([...opened, name]));
    form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  };
  return (
    <>
      <div className="bill-fields" hidden={!isShown('total')}>
        <Field
          {...field('total')}
          label="Agreed total"
          inputMode="decimal"
          autoComplete="off"
          required={false}
          className="money-field"
          helper={hint}
          value={typed.total}
          onChange={({ target }) => onTotal(target.value)}
        >
          <span aria-hidden="true" className="money-sign">
            ₹
          </span>
        </Field>
      </div>
      <div className="bill-fields" hidden={!isShown('phone')}>
        <Field
          {...field('phone')}
          label="Phone for the bill"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          required={false}
          value={typed.phone}
          onChange={({ target }) => onPhone(target.value)}
        />
      </div>
      <div className="bill-extra">
        {!isShown('total') && (
          <button type="button" className="text-link tap-target" onClick={() => open('total')}>
            Agreed total
          </button>
        )}
        {!isShown('phone') && (
          <button type="button" className="text-link tap-target" onClick={() => open('phone')}>
            Phone for the bill
          </button>
        )}
        <button type="button" className="text-link tap-target ml-auto" onClick={onCancel}>
          Cancel sale
        </button>
      </div>
    </>
  );
}

interface BuyerProps {
  field: (name: string) => FieldState;
  limit: Paise;
  render: (field: (name: string) => FieldState) => ReactNode;
}

/** Asked before the tender, because the law wants it on the bill. */
function Buyer({ field, limit, render }: BuyerProps) {
  return (
    <div className="bill-fields">
      <p>{`From ${formatRupees(limit)} before tax on, the bill needs name and address.`}</p>
      <Field {...field('name')} label="Name" autoComplete="off" required={false} />
      {render(field)}
    </div>
  );
}

interface BillFootProps {
  total: Paise;
  pieces: number;
  error: string | undefined;
  children: ReactNode;
}

function BillFoot({ total, pieces, error, children }: BillFootProps) {
  const bar = useRef<HTMLDivElement>(null);
  useBarHeight(bar);
  return (
    <div ref={bar} className="bill-foot">
      <div className="bill-error">
        <FormError>{error}</FormError>
      </div>
      <p className="bill-total">
        <span>{pieces === 0 ? 'Total' : `Total, ${describeCount(pieces)}`}</span>
        <output>{formatTotal(total)}</output>
      </p>
      {children}
    </div>
  );
}
