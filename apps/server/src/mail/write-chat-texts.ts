import type { Db } from '#db/database.ts';
import { MAILS } from './kinds/index.ts';
import { findMessageOrder } from './message-order.queries.ts';
import { listUnsentMessages } from './order-messages.queries.ts';
import type { LoadContext, Mail, MessageShop } from './templates/define-mail.ts';
import { renderChatText } from './templates/render-mail.ts';

interface ChatText {
  title: string;
  created_at: Date;
  text: string;
}

const noLink = () =>
  Promise.reject(new Error('a message about an order has no link to an account'));

/** Messages about orders read nothing else. */
const createContext = (db: Db): LoadContext => ({
  db,
  createLink: noLink,
  createInvitationLink: noLink,
  createStaffPasswordLink: noLink,
  createTicketLink: noLink,
  createOrderToken: noLink,
  findNoticeEmail: noLink,
});

/**
 * The messages that an order without email could not get, latest first, as texts for staff to send. One whose reason is
 * gone is left out. @returns undefined when the order has an email
 */
export async function writeChatTexts(
  { db, shop }: { db: Db; shop: MessageShop },
  order_id: string,
): Promise<ChatText[] | undefined> {
  const found = await findMessageOrder(db, order_id);
  // One that was erased has neither.
  if (!found || found.email || !found.order.ship_to.phone) return undefined;
  const texts: ChatText[] = [];
  for (const message of await listUnsentMessages(db, order_id)) {
    const mail: Mail = MAILS[message.kind];
    const loaded = await mail.load?.(createContext(db), message);
    if (!loaded) continue;
    const { title, text } = renderChatText(mail, loaded.data, shop);
    texts.push({ title, created_at: message.created_at, text: `${text}\n\n${SEE_ORDER}` });
  }
  return texts;
}

const SEE_ORDER = 'You can see the order with the link with which you paid.';
