import { parseNotes } from '../api/parse-input.ts';
import { generateId, randomDigits } from '../random.ts';
import { NO_FAILURE } from '../webhooks/events.ts';
import type { Method, Notes, Payment } from './entities.ts';

export interface Payer {
  amount?: number;
  email?: string;
  contact?: string;
  description?: string;
  notes?: Notes;
  /** Entered in the checkout. */
  vpa?: string;
  bank?: string;
  last4?: string;
  name?: string;
}

/** Fields of a payment that the provider knows before its payer. */
export interface Charge {
  amount: number;
  currency: string;
  order_id: string | null;
  notes: Notes;
}

export function createPaymentEntity(
  { amount, currency, order_id, notes }: Charge,
  method: Method,
  payer: Payer,
  at: number,
): Payment {
  return {
    id: generateId('pay'),
    entity: 'payment',
    amount: payer.amount ?? amount,
    currency,
    status: 'created',
    order_id,
    invoice_id: null,
    international: false,
    method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: payer.description ?? null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: null,
    email: payer.email ?? 'asha@example.in',
    contact: payer.contact ?? '+919876543210',
    notes: parseNotes(Object.assign({}, notes, payer.notes)),
    acquirer_data: {},
    fee: null,
    tax: null,
    ...NO_FAILURE,
    created_at: at,
    ...DETAILS[method](payer),
  };
}

const DETAILS: Record<Method, (payer: Payer) => Partial<Payment>> = {
  card: createCard,
  netbanking: ({ bank = 'FDRL' }) => ({
    bank,
    acquirer_data: { bank_transaction_id: randomDigits(7) },
  }),
  upi: ({ vpa = 'asha@okbank' }) => ({
    vpa,
    upi: { payer_account_type: 'bank_account', vpa, flow: 'intent' },
    acquirer_data: { rrn: randomDigits(12), upi_transaction_id: randomDigits(16) },
  }),
};

function createCard({ last4 = '1111', name = 'Asha Menon' }: Payer): Partial<Payment> {
  const id = generateId('card');
  const card = { network: 'Visa', type: 'debit', issuer: 'FDRL', international: false } as const;
  return {
    card_id: id,
    card: { id, entity: 'card', name, last4, ...card, emi: false },
    acquirer_data: { auth_code: randomDigits(6) },
  };
}
