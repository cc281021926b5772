import { type CounterSale, CounterSaleInput, counter } from '@shop/contract';
import { ApiError, type Call } from '#api/call.ts';

/** Everything of a sale but its request. */
export type WantedSale = Omit<CounterSaleInput, 'request_id'>;

export interface SaleDeps {
  call: Call;
  /** Keeps what is sent, so that a lost reply is asked for by the same request. */
  remember: (sent: CounterSaleInput | undefined) => void;
}

interface Opened {
  /** What was sent for this bill before, whose outcome may be unknown. */
  sent: CounterSaleInput | undefined;
  wanted: WantedSale;
}

/**
 * Keeps the pieces of a bill. What was sent before is asked for again when it is the same sale, and ended when it is
 * another one. @returns a paid sale when the earlier one was paid already.
 */
export async function openSale(deps: SaleDeps, { sent, wanted }: Opened): Promise<CounterSale> {
  const { call } = deps;
  if (!sent) return startAnew(deps, wanted);
  if (!isSame(sent, wanted)) {
    const earlier = await endEarlier(call, sent);
    return earlier?.state === 'paid' ? earlier : startAnew(deps, wanted);
  }
  const sale = await call(counter.start, { body: { ...wanted, request_id: sent.request_id } });
  return sale.state === 'ended' ? startAnew(deps, wanted) : sale;
}

async function startAnew({ call, remember }: SaleDeps, wanted: WantedSale): Promise<CounterSale> {
  const body = { ...wanted, request_id: crypto.randomUUID() };
  remember(body);
  try {
    return await call(counter.start, { body });
  } catch (error) {
    if (error instanceof ApiError && isRefused(error)) remember(undefined);
    throw error;
  }
}

/** The shop has answered, and made nothing of the request. */
const isRefused = ({ code, status }: ApiError) =>
  code === 'QR_CODE_REFUSED' || (status >= 400 && status < 500);

/** Asks for the sale by its request: its reply may have been lost. @returns undefined when there is none. */
export async function endEarlier(
  call: Call,
  sent: CounterSaleInput,
): Promise<CounterSale | undefined> {
  try {
    const { sale_id, state } = await call(counter.start, { body: sent });
    if (state === 'ended') return undefined;
    return await call(counter.cancel, { params: { sale_id } });
  } catch (error) {
    if (error instanceof ApiError && NEVER_MADE.has(error.code ?? '')) return undefined;
    throw error;
  }
}

/** Said only after the request was looked for. */
const NEVER_MADE = new Set([
  'BILL_ADDRESS_REQUIRED',
  'BILL_NUMBER_NOT_LOST',
  'CASH_LIMIT',
  'DISCOUNT_TOO_LARGE',
  'FRESH_PROOF_REQUIRED',
  'OUT_OF_STOCK',
  'QR_CODE_REFUSED',
  'TENDER_NOT_OFFERED',
]);

/** A bill that is entered later is still the same sale. */
const isSame = (sent: WantedSale, wanted: WantedSale): boolean => toText(sent) === toText(wanted);

const toText = ({ lines, tender, total, phone, name, address, bill_number }: WantedSale) =>
  JSON.stringify([lines, tender, total, phone, name, address, bill_number]);
