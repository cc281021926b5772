import {
  type Fields,
  parseAmount,
  parseFields,
  parseNotes,
  parseText,
  rejectField,
} from '../api/parse-input.ts';
import { notFound, ProviderError } from '../api/provider-error.ts';
import type { Provider } from '../provider.ts';
import { generateId, randomLetters } from '../random.ts';
import type { Payment, QrCode } from './entities.ts';
import type { QrCodeRecord } from './ledger.ts';

const QR_FIELDS = [
  'type',
  'name',
  'usage',
  'fixed_amount',
  'payment_amount',
  'description',
  'customer_id',
  'close_by',
  'notes',
];
const MAX_TEXT_LENGTH = 255;
const MIN_OPEN_SECONDS = 2 * 60;
const MAX_OPEN_SECONDS = 2 * 60 * 60;

export function createQrCode(provider: Provider, body: unknown): QrCode {
  const { ledger, clock, behaviour } = provider;
  requireActivated(provider);
  const fields = parseFields(body, QR_FIELDS);
  if (fields.type !== 'upi_qr') rejectField('type', 'The selected type is invalid.');
  const usage = parseUsage(fields.usage);
  const created_at = clock.now();
  const closeBy = parseCloseBy(fields.close_by, usage, created_at);
  const entity: QrCode = {
    id: generateId('qr'),
    entity: 'qr_code',
    created_at,
    name: parseText(fields.name, 'name', MAX_TEXT_LENGTH),
    usage,
    type: 'upi_qr',
    image_url: `https://rzp.io/i/${randomLetters(8)}`,
    ...parseFixedAmount(fields, usage),
    status: 'active',
    description: parseText(fields.description, 'description', MAX_TEXT_LENGTH),
    payments_amount_received: 0,
    payments_count_received: 0,
    notes: parseNotes(fields.notes),
    customer_id: null,
    close_by: behaviour.qrCloseByText && closeBy !== null ? String(closeBy) : closeBy,
    closed_at: null,
    close_reason: null,
  };
  if (behaviour.qrImageContent) entity.image_content = composeUpiText(entity);
  const record: QrCodeRecord = { entity, payments: [], closeBy };
  ledger.qrCodes.set(entity.id, record);
  provider.webhooks.emit('qr_code.created', { qr_code: entity });
  return entity;
}

/** The account has QR codes on request only; otherwise it answers as if there were no such path. */
function requireActivated({ behaviour }: Provider) {
  if (behaviour.qrCodes) return;
  throw new ProviderError('The requested URL was not found on the server.', { reason: 'NA' });
}

function parseUsage(value: unknown): QrCode['usage'] {
  if (value === 'single_use' || value === 'multiple_use') return value;
  return rejectField('usage', 'The selected usage is invalid.');
}

function parseFixedAmount(
  { fixed_amount = false, payment_amount }: Fields,
  usage: QrCode['usage'],
): Pick<QrCode, 'fixed_amount' | 'payment_amount'> {
  if (typeof fixed_amount !== 'boolean') {
    return rejectField('fixed_amount', 'The fixed amount field must be true or false.');
  }
  if (usage === 'single_use' && !fixed_amount) {
    rejectField('fixed_amount', 'The fixed amount must be true for a single use QR code.');
  }
  return { fixed_amount, payment_amount: fixed_amount ? parseAmount(payment_amount) : null };
}

/** Two hours at most: a later end is moved, and only the response tells. */
function parseCloseBy(value: unknown, usage: QrCode['usage'], now: number): number | null {
  if (usage === 'multiple_use') {
    return value === undefined ? null : rejectField('close_by', 'close_by is not allowed.');
  }
  if (value === undefined || value === null) return now + MAX_OPEN_SECONDS;
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    return rejectField('close_by', 'The close by must be an integer.');
  }
  if (value < now + MIN_OPEN_SECONDS) {
    rejectField('close_by', 'close_by should be at least 2 minutes after current time.');
  }
  return Math.min(value, now + MAX_OPEN_SECONDS);
}

function composeUpiText({ id, payment_amount }: QrCode): string {
  const amount = payment_amount === null ? '' : `&am=${(payment_amount / 100).toFixed(2)}`;
  return `upi://pay?ver=01&mode=15&pa=rpy.${id}@icici&pn=Shop&tr=${id}&cu=INR${amount}`;
}

export function findQrCode(provider: Provider, qr_id: string): QrCodeRecord {
  requireActivated(provider);
  const record = provider.ledger.qrCodes.get(qr_id);
  if (!record) throw notFound();
  return endWhenDue(provider, record);
}

export const listQrCodes = (provider: Provider): QrCodeRecord[] =>
  [...provider.ledger.qrCodes.values()].map((record) => endWhenDue(provider, record));

/** A code ends by itself without an event and without a reason. */
function endWhenDue({ clock }: Provider, record: QrCodeRecord): QrCodeRecord {
  const { entity, closeBy } = record;
  if (entity.status === 'active' && closeBy !== null && closeBy <= clock.now()) {
    entity.status = 'closed';
    entity.closed_at = closeBy;
  }
  return record;
}

export function closeQrCode(provider: Provider, qr_id: string): QrCode {
  const { entity } = findQrCode(provider, qr_id);
  if (entity.status === 'closed') throw new ProviderError('The QR code is already closed.');
  close(provider, entity, 'on_demand');
  provider.webhooks.emit('qr_code.closed', { qr_code: entity });
  return entity;
}

function close({ clock }: Provider, entity: QrCode, reason: 'paid' | 'on_demand'): void {
  entity.status = 'closed';
  entity.closed_at = clock.now();
  entity.close_reason = reason;
}

/**
 * Counts a captured payment. @returns 'closed' when it has closed a code of one payment, 'late' when that code was closed
 * before.
 */
export function creditQrCode(
  provider: Provider,
  record: QrCodeRecord,
  { amount }: Payment,
): 'credited' | 'closed' | 'late' {
  const { entity } = endWhenDue(provider, record);
  entity.payments_amount_received += amount;
  entity.payments_count_received += 1;
  if (entity.status === 'closed') return 'late';
  if (entity.usage === 'multiple_use') return 'credited';
  close(provider, entity, 'paid');
  return 'closed';
}
