import { randomUUID } from 'node:crypto';
import type { Db } from '#db/database.ts';
import { createPoller, type Poller } from '#jobs/poller.ts';
import type { Deps } from '#platform/deps.ts';
import { claimDueMessage, insertMessage, skipDueMessages } from './outbox.queries.ts';
import { type MailSender, sendMessage } from './send-message.ts';
import { deleteOldNotices, isDigestRecent, recordNotices } from './shop-notices.queries.ts';

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
export async function queueShopDigest({
  db,
  settings,
}: Pick<Deps, 'db' | 'settings'>): Promise<void> {
  const { mutedNotices } = await settings.load();
  await db.transaction().execute(async (trx) => {
    if (await isDigestRecent(trx)) return;
    await deleteOldNotices(trx);
    const message_id = randomUUID();
    const told = await recordNotices(trx, { message_id, muted: mutedNotices });
    if (told > 0)
      await insertMessage(trx, { message_id, kind: 'shop_digest', causeId: message_id });
  });
}
