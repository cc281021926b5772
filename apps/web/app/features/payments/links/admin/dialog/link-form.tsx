import {
  adminLinks,
  KEEP_HOURS,
  type LinkPieceChoice,
  NOT_SENT,
  type SentLink,
} from '@shop/contract';
import { formatRupees, fromRupees, type Paise, parseAmount, sum } from '@shop/domain/money';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { getStaff } from '#api/admin-session.ts';
import { call, formErrorsFrom, tryCall } from '#api/call.ts';
import { Choice } from '#ui/forms/choice.tsx';
import { forgetDraft } from '#ui/forms/drafts.ts';
import { Field, FormError } from '#ui/forms/field.tsx';
import { MoneyField } from '#ui/forms/money-field.tsx';
import { useDraftedForm } from '#ui/forms/use-drafted-form.ts';
import type { FieldState } from '#ui/forms/use-form.ts';
import { useDraft } from '#ui/forms/use-form-draft.ts';
import { isFocusLost } from '#ui/restore-focus.ts';
import { formatUntil } from '../describe-link.ts';
import { addHours, KEEP_LABELS } from '../keep-times.ts';
import { describeTotal } from './describe-total.ts';
import { parseLink, SEARCH } from './link-form-data.ts';
import { type LinkTerms, sumPrices, usualDelivery } from './picked-pieces.ts';
import { PieceLines } from './piece-lines.tsx';
import { PieceSearch } from './piece-search.tsx';
import { usePickedPieces } from './use-picked-pieces.ts';
import { useTyped } from './use-typed.ts';

interface LinkFormProps {
  terms: LinkTerms;
  /** Chosen at first. */
  initial: LinkPieceChoice[];
  /** Under which the tab keeps what is typed. */
  draft: string;
  renderImage: (image: string | undefined) => ReactNode;
  renderAddress: (field: (name: string) => FieldState) => ReactNode;
  onMade: (sent: SentLink) => void;
}

export function LinkForm(props: LinkFormProps) {
  const { terms, initial, draft, renderImage, renderAddress, onMade } = props;
  const drafts = {
    pieces: `${draft} pieces`,
    delivery: `${draft} delivery`,
    total: `${draft} total`,
    more: `${draft} more`,
  };
  const [pieces, setPieces] = usePickedPieces(drafts.pieces, initial);
  const [more, setMore] = useDraft(drafts.more);
  const prices = sumPrices(pieces);
  const lines = pieces.map(({ product_id, quantity }) => ({ product_id, quantity }));
  // A repeated press after a lost reply is the same request.
  const [request_id] = useState(() => crypto.randomUUID());
  const { form, formRef, field, formError, busy } = useDraftedForm({
    parse: (data) => parseLink(data, lines, prices),
    draft,
    send: async (body) => {
      const { data, error } = await tryCall(call(adminLinks.create, { body }));
      if (error) return formErrorsFrom(error, NOT_SENT);
      for (const key of Object.values(drafts)) forgetDraft(key);
      onMade(data);
      return undefined;
    },
  });
  const isChosen = pieces.length > 0;
  const isLonger = more !== '';
  useFirstField(formRef, { isChosen, changes: `${pieces.length} ${more}` });
  const search = (
    <PieceSearch
      state={field(SEARCH)}
      label={isChosen ? 'Another piece (optional)' : 'Which piece?'}
      picked={pieces}
      renderImage={renderImage}
      onPick={(piece) => setPieces([...pieces, piece])}
    />
  );

  return (
    <form {...form} aria-label="Payment link" className="sheet-form">
      <input type="hidden" name="request_id" defaultValue={request_id} />
      <div className="sheet-body">
        <PieceLines
          pieces={pieces}
          canChange={isLonger || pieces.length > 1}
          renderImage={renderImage}
          onChange={setPieces}
        />
        {!isChosen && search}
        <Field {...field('phone')} label="Phone" type="tel" inputMode="tel" autoComplete="off" />
        <Field {...field('name')} label="Name (optional)" autoComplete="off" required={false} />
        {isChosen && <Amounts field={field} terms={terms} prices={prices} drafts={drafts} />}
        <KeepChoice state={field('keep_hours')} />
        {isLonger ? (
          <>
            {isChosen && search}
            <Field
              {...field('email')}
              label="Email (optional)"
              type="email"
              autoComplete="off"
              required={false}
            />
            {renderAddress(field)}
          </>
        ) : (
          <button
            type="button"
            className="text-link tap-target self-start"
            onClick={() => setMore('shown')}
          >
            Add email, address or another piece
          </button>
        )}
      </div>
      <div className="sheet-foot">
        <FormError>{formError}</FormError>
        <button type="submit" className="button button-filled" aria-busy={busy}>
          Make link
        </button>
      </div>
    </form>
  );
}

interface FirstField {
  isChosen: boolean;
  /** Differs when pieces or fields came or went. */
  changes: string;
}

/** Focuses the first thing to type: the phone number, or without a piece the search. */
function useFirstField(form: RefObject<HTMLFormElement | null>, { isChosen, changes }: FirstField) {
  useEffect(() => findField(form, isChosen ? 'phone' : SEARCH)?.focus(), [form, isChosen]);
  const seen = useRef(changes);
  useEffect(() => {
    if (seen.current === changes) return;
    seen.current = changes;
    // The pressed button has gone, with the piece that it took out or added.
    if (isFocusLost()) (findField(form, SEARCH) ?? findField(form, 'phone'))?.focus();
  }, [form, changes]);
}

const findField = (form: RefObject<HTMLFormElement | null>, name: string) =>
  form.current?.querySelector<HTMLElement>(`[name=${name}]`);

interface AmountsProps {
  field: (name: string) => FieldState;
  terms: LinkTerms;
  prices: Paise;
  drafts: { delivery: string; total: string };
}

function Amounts({ field, terms, prices, drafts }: AmountsProps) {
  const delivery = useTyped(drafts.delivery, toText(usualDelivery(prices, terms)));
  const charge = fromRupees(parseAmount(delivery.text) || 0);
  const most = sum([prices, charge]);
  const total = useTyped(drafts.total, toText(most));
  return (
    <div className="flex flex-col gap-1">
      <div className="field-pair items-start">
        <MoneyField
          {...field('delivery')}
          label="Delivery"
          value={delivery.text}
          onChange={({ target }) => delivery.onType(target.value)}
        />
        <MoneyField
          {...field('total')}
          label="Agreed total"
          value={total.text}
          onChange={({ target }) => total.onType(target.value)}
        />
      </div>
      <output className="block text-sm text-ink-600">
        {describeTotal({
          sum: most,
          total: fromRupees(parseAmount(total.text)),
          discount_limit: terms.discount_limit,
          isOwner: getStaff()?.role === 'owner',
        })}
      </output>
    </div>
  );
}

/** 2,450, as it stands beside the sign. */
const toText = (amount: Paise) => formatRupees(amount).replace('₹', '');

const KEEP_OPTIONS = KEEP_HOURS.map((hours) => ({
  value: `${hours}` as const,
  label: KEEP_LABELS[hours],
}));
const USUAL_HOURS = '24';

function KeepChoice({ state }: { state: FieldState }) {
  const [until, setUntil] = useState(() => addHours(Date.now(), Number(USUAL_HOURS)));
  return (
    <Choice
      state={state}
      label="Keep it for"
      options={KEEP_OPTIONS}
      initial={USUAL_HOURS}
      onSelect={(hours) => setUntil(addHours(Date.now(), Number(hours)))}
    >
      <p className="-mt-2 text-sm text-ink-600">
        {`Until ${formatUntil(until)}. Nobody else can buy this piece until then.`}
      </p>
    </Choice>
  );
}
