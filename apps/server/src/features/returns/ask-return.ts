import type { NewReturn } from '@shop/contract';
import { isDefect } from '@shop/domain/orders/returns';
import { insertAudit } from '#audit/audit.queries.ts';
import type { Trx } from '#db/database.ts';
import type { NormalizedImage } from '#features/catalog/images/normalize-image.ts';
import { insertMessage } from '#mail/outbox.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { generatePrivateImageKey, generateReturnId } from '#platform/random-ids.ts';
import { ShopError } from '#platform/shop-error.ts';
import {
  findReturnOfRequest,
  insertReturn,
  insertReturnImages,
  listReturnableLines,
  lockReturnableOrder,
} from './returns.queries.ts';

interface ReceivedReturn extends NewReturn {
  order_id: string;
  /** The customer, a guest with the link of the order, or the staff member who asks for them. */
  asker: { user_id: number } | 'link' | { admin_id: number };
  images: NormalizedImage[];
}

/**
 * Stores a customer's wish to return pieces, and confirms it by email. A repeated request is the same return.
 * Staff may ask for it on the phone, also when the customer's own time has ended.
 */
export async function askReturn(
  { db, images: store, settings }: Pick<Deps, 'db' | 'images' | 'settings'>,
  { images, ...request }: ReceivedReturn,
): Promise<string> {
  const { returnDays: days } = await settings.load();
  const files = images.map(({ data }) => ({ key: generatePrivateImageKey('return'), data }));
  const keys = files.map(({ key }) => key);
  const removeFiles = () => Promise.all(keys.map((key) => store.remove(key)));
  try {
    for (const { key, data } of files) await store.write(key, data, 'image/jpeg');
    const { return_id, isNew } = await db
      .transaction()
      .execute((trx) => storeReturn(trx, { ...request, days, keys }));
    if (!isNew) await removeFiles();
    return return_id;
  } catch (error) {
    await removeFiles();
    throw error;
  }
}

interface StoredReturn extends Omit<ReceivedReturn, 'images'> {
  days: number;
  keys: string[];
}

async function storeReturn(trx: Trx, { days, keys, asker, ...request }: StoredReturn) {
  const { order_id, request_id, reason } = request;
  const admin_id = asker !== 'link' && 'admin_id' in asker ? asker.admin_id : undefined;
  const reader = asker !== 'link' && 'admin_id' in asker ? 'staff' : asker;
  const order = await lockReturnableOrder(trx, { order_id, reader, days });
  if (!order) throw new ShopError('ORDER_NOT_FOUND');
  // Under the lock, so that a repeat that waited here finds what the first one stored.
  const existing = await findReturnOfRequest(trx, request_id, order_id);
  if (existing) return { return_id: existing, isNew: false };
  if (!order.delivered) throw new ShopError('NOT_YET_DELIVERED');
  const isTooLate = reader !== 'staff' && !order.in_time && !isDefect(reason);
  if (isTooLate) throw new ShopError('RETURN_TOO_LATE');
  await rejectTooMany(trx, request);
  const return_id = generateReturnId();
  if (!(await insertReturn(trx, { ...request, return_id }))) {
    // One in a thousand million at a time; the customer tries again.
    throw new Error('the return number is taken');
  }
  await insertReturnImages(trx, return_id, keys);
  await insertMessage(trx, {
    kind: 'return_requested',
    causeId: return_id,
    order_id,
    return_id,
  });
  if (admin_id !== undefined) {
    await insertAudit(trx, {
      admin_id,
      order_id,
      subject: `return:${return_id}`,
      action: 'return asked for',
      after: { return: 'asked', return_id },
    });
  }
  return { return_id, isNew: true };
}

async function rejectTooMany(
  trx: Trx,
  { order_id, pieces }: Pick<StoredReturn, 'order_id' | 'pieces'>,
): Promise<void> {
  const lines = await listReturnableLines(trx, order_id);
  const isLeft = ({ product_id, quantity }: (typeof pieces)[number]) =>
    lines.some((line) => line.product_id === product_id && line.left >= quantity);
  if (!pieces.every(isLeft)) throw new ShopError('TOO_MANY_PIECES');
}
