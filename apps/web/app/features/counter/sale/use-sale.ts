import { type CounterSale, type CounterSaleInput, counter } from '@shop/contract';
import type { Paise } from '@shop/domain/money';
import { useRef, useState } from 'react';
import { type ApiError, call, tryCall } from '#api/call.ts';
import { forgetDraft } from '#ui/forms/drafts.ts';
import { type Bill, type BillLine, newBill } from '../bill/bill.ts';
import type { useBills } from '../bill/use-bills.ts';
import type { CounterTerms } from '../load-counter.ts';
import { endEarlier, openSale, type WantedSale } from './open-sale.ts';
import { receiveMoney } from './receive-money.ts';

const NO_CODE = 'No code from Razorpay. Use the shop’s own QR.';

/** A sale whose tender is chosen. */
export interface OpenedSale {
  sale: CounterSale;
  note?: string | undefined;
}

export interface PaidSale {
  sale: CounterSale;
  /** Empty when another bill was paid than the one on the screen. */
  lines: BillLine[];
  given?: Paise | undefined;
}

/** Under which the tab keeps what is typed into a bill. */
export const draftsOf = ({ bill_id }: Pick<Bill, 'bill_id'>) => ({
  form: `counter bill ${bill_id}`,
  total: `counter bill ${bill_id} total`,
  phone: `counter bill ${bill_id} phone`,
});

function forgetTyped(bill: Bill) {
  for (const key of Object.values(draftsOf(bill))) forgetDraft(key);
}

/** The way of a bill from its tender to the money. */
export function useSale(
  { getBill, change }: ReturnType<typeof useBills>,
  { terms, report }: { terms: CounterTerms; report: (error: ApiError | undefined) => void },
) {
  const [opened, setOpened] = useState<OpenedSale>();
  const [paid, setPaid] = useState<PaidSale>();
  // The pieces are free again before the next tender asks for them.
  const closing = useRef<Promise<unknown>>(Promise.resolve());

  const remember = (sent: CounterSaleInput | undefined) =>
    change((bills) => ({ ...bills, bill: { ...bills.bill, sent } }));
  const deps = { call, remember };

  const finish = (sale: CounterSale, given?: Paise) => {
    const bill = getBill();
    const isOther = bill.sent !== undefined && !hasLines(bill, bill.sent);
    setOpened(undefined);
    setPaid({ sale, lines: isOther ? [] : bill.lines, given });
    if (isOther) return remember(undefined);
    forgetTyped(bill);
    return change((bills) => ({ ...bills, bill: newBill() }));
  };
  const show = (sale: CounterSale, note?: string) =>
    sale.state === 'paid' ? finish(sale) : setOpened({ sale, note });

  /** @returns undefined once the sale is shown. */
  const start = async (wanted: WantedSale, note?: string): Promise<ApiError | undefined> => {
    await closing.current;
    const { data, error } = await tryCall(openSale(deps, { sent: getBill().sent, wanted }));
    report(error);
    if (data) {
      show(data, note);
      return undefined;
    }
    return error.code === 'QR_CODE_REFUSED' && terms.tenders.includes('shop upi')
      ? start({ ...wanted, tender: 'shop upi' }, NO_CODE)
      : error;
  };

  const end = async ({ sale_id }: CounterSale) => {
    const { data, error } = await tryCall(call(counter.cancel, { params: { sale_id } }));
    report(error);
    if (data?.state === 'paid') finish(data);
    else if (data) remember(undefined);
  };

  return {
    opened,
    paid,
    start,
    show,
    /** Starts the sale that is open once more, or with another tender. */
    restart: async (tender?: CounterSale['tender']) => {
      const { sent } = getBill();
      return sent && start({ ...withoutRequest(sent), ...(tender && { tender }) });
    },
    receive: async (reference?: string, given?: Paise): Promise<ApiError | undefined> => {
      const { sent } = getBill();
      if (!opened || !sent) return undefined;
      const received = { sale: opened.sale, sent, reference };
      const { data, error } = await tryCall(receiveMoney(deps, received));
      report(error);
      if (data) finish(data, given);
      return error;
    },
    /** Back to the bill. */
    close: () => {
      if (!opened) return;
      setOpened(undefined);
      if (opened.sale.state === 'waiting') closing.current = end(opened.sale);
      else remember(undefined);
    },
    /** Drops the bill, and its sale if there is one. */
    drop: async (): Promise<ApiError | undefined> => {
      await closing.current;
      const bill = getBill();
      if (bill.sent) {
        const { data, error } = await tryCall(endEarlier(call, bill.sent));
        report(error);
        if (error) return error;
        if (data?.state === 'paid') {
          finish(data);
          return undefined;
        }
      }
      forgetTyped(bill);
      change((bills) => ({ ...bills, bill: newBill() }));
      return undefined;
    },
    /** Puts the bill aside until there is a connection. */
    enterLater: () => {
      setOpened(undefined);
      change(({ bill, paper }) => ({
        bill: newBill(),
        paper: [...paper, { ...bill, entered_later: true }],
      }));
    },
    next: () => setPaid(undefined),
  };
}

export type Sale = ReturnType<typeof useSale>;

const withoutRequest = ({ request_id: _sent, ...wanted }: CounterSaleInput): WantedSale => wanted;

const hasLines = ({ lines }: Bill, sent: CounterSaleInput): boolean =>
  lines.length === sent.lines.length &&
  lines.every(({ product_id, quantity }) =>
    sent.lines.some((line) => line.product_id === product_id && line.quantity === quantity),
  );
