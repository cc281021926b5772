import type { NewTicket } from '@shop/contract';
import type { Db, Trx } from '#db/database.ts';
import type { NormalizedImage } from '#features/catalog/images/normalize-image.ts';
import { insertMessage } from '#mail/outbox.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { generatePrivateImageKey, generateTicketId } from '#platform/random-ids.ts';
import { ShopError } from '#platform/shop-error.ts';
import {
  countRecentTickets,
  findTicketOfRequest,
  insertEntry,
  insertTicket,
  insertTicketImages,
} from './tickets.queries.ts';

/** Each ticket sends a message to an address that was typed by the visitor. */
const MAX_PER_HOUR = 5;

interface ReceivedTicket extends NewTicket {
  images: NormalizedImage[];
  /** The customer who is logged in. */
  user_id: number | undefined;
}

/** Stores a question or complaint with its images, and confirms it by email. */
export async function createTicket(
  { db, images: store }: Pick<Deps, 'db' | 'images'>,
  { images, ...ticket }: ReceivedTicket,
): Promise<string> {
  const existing = ticket.request_id && (await findTicketOfRequest(db, ticket.request_id));
  if (existing) return existing;
  if ((await countRecentTickets(db, ticket.email)) >= MAX_PER_HOUR) {
    throw new ShopError('RATE_LIMITED', { retry_after: 3600 });
  }
  const files = images.map(({ data }) => ({ key: generatePrivateImageKey('ticket'), data }));
  const removeFiles = () => Promise.all(files.map(({ key }) => store.remove(key)));
  try {
    for (const { key, data } of files) await store.write(key, data, 'image/jpeg');
    const keys = files.map(({ key }) => key);
    const ticket_id = await db.transaction().execute((trx) => storeTicket(trx, ticket, keys));
    if (ticket_id) return ticket_id;
  } catch (error) {
    await removeFiles();
    throw error;
  }
  await removeFiles();
  return findSameRequest(db, ticket.request_id);
}

/** @returns undefined when another call has already stored the same request. */
async function storeTicket(
  trx: Trx,
  { text, request_id, ...ticket }: Omit<ReceivedTicket, 'images'>,
  keys: string[],
): Promise<string | undefined> {
  const ticket_id = generateTicketId();
  if (!(await insertTicket(trx, { ...ticket, ticket_id, request_id }))) return undefined;
  await insertEntry(trx, { ticket_id, kind: 'received', text });
  await insertTicketImages(trx, ticket_id, keys);
  await insertMessage(trx, { kind: 'ticket_received', causeId: ticket_id, ticket_id });
  return ticket_id;
}

async function findSameRequest(db: Db, requestId: string | undefined): Promise<string> {
  const existing = requestId && (await findTicketOfRequest(db, requestId));
  // One in a thousand million at a time; the customer tries again.
  if (!existing) throw new Error('the ticket number is taken');
  return existing;
}
