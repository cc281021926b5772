import type { Db } from '#db/database.ts';
import { createPoller, type Poller } from '#jobs/poller.ts';
import { findDigestContent, findDigestTime } from './message-data.queries.ts';
import { claimDueMessage, insertMessage, skipDueMessages } from './outbox.queries.ts';
import { type MailSender, sendMessage } from './send-message.ts';

/** Two, so that one slow dialogue does not hold up every other message. */
const SENDERS = ['messages', 'messages-2'];

export const mailPollers = (sender: MailSender): Poller[] =>
  SENDERS.map((name) =>
    createPoller(name, {
      claim: () => claimDueMessage(sender.db),
      describe: ({ message_id }) => `message ${message_id}`,
      process: (message) => sendMessage(sender, message),
    }),
  );

/** For a shop that wants no mail. */
export const skippingMailPoller = (db: Db): Poller => ({
  name: 'messages',
  next: async () => (await skipDueMessages(db)) > 0,
});

/** Tells the shop what is new. Its schedule limits it to opening hours and once in 15 minutes. */
export async function queueShopDigest(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = await findDigestTime(trx);
    if (!now) return;
    const content = await findDigestContent(trx, now);
    if (Object.values(content).every((list) => list.length === 0)) return;
    await insertMessage(trx, { kind: 'shop_digest', causeId: now.toISOString() });
  });
}
