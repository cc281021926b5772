import type { NewTicket } from '@shop/contract';
import { normalizeImage } from '#features/catalog/images/normalize-image.ts';
import { createTicket } from '#features/support/create-ticket.ts';
import { createTicketLinks } from '#features/support/ticket-links.ts';
import type { TestShop } from './test-shop.ts';

let people = 0;

/** Fields of the form, with an email address that no other form has. */
export function newTicket(ticket: Partial<NewTicket> = {}): NewTicket {
  people += 1;
  return {
    kind: 'complaint',
    name: 'Meera Das',
    email: `meera${people}@example.com`,
    phone: '9847012345',
    order_number: '7QK2-M9XT',
    text: 'The border has a hole.',
    ...ticket,
  };
}

/** A ticket of a stranger, or of a customer. @returns its number. */
export async function addTicket(
  { deps }: Pick<TestShop, 'deps'>,
  {
    images = [],
    user_id,
    ...ticket
  }: Partial<NewTicket> & { images?: Uint8Array[]; user_id?: number } = {},
): Promise<string> {
  const normalized = await Promise.all(images.map((image) => normalizeImage(image)));
  return createTicket(deps, { ...newTicket(ticket), images: normalized, user_id });
}

/** The token of a ticket's newest message, drawn as by the worker that sends it. */
export async function drawTicketLink(
  { db }: Pick<TestShop, 'db'>,
  ticket_id: string,
): Promise<string> {
  const { message_id } = await db
    .selectFrom('message')
    .select('message_id')
    .where('ticket_id', '=', ticket_id)
    .orderBy('message_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const link = await createTicketLinks(db, '').createTicketLink(message_id, ticket_id);
  return new URL(link, 'https://shop.example').searchParams.get('t') ?? '';
}
