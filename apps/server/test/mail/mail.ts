import { readMailConfig } from '#config/index.ts';
import { createLinks } from '#features/accounts/recovery/create-links.ts';
import { createOrderLinks } from '#features/orders/links/create-order-links.ts';
import { createTicketLinks } from '#features/support/ticket-links.ts';
import { createMailer } from '#integrations/smtp.ts';
import { mailPollers } from '#mail/mail.jobs.ts';
import { createMailSender } from '#mail/send-message.ts';
import { ORIGIN, type TestShop } from '../test-shop.ts';

/** A server that hangs must not take the test's time. */
const SHORT_TIMEOUTS = { greetingTimeout: 1_000, socketTimeout: 3_000 };

/** Sends every message that is due, as the worker does. @returns the kinds with their results */
export async function sendDueMessages({ deps, mailEnv }: TestShop): Promise<string[]> {
  const results: string[] = [];
  const config = readMailConfig(mailEnv);
  const sender = createMailSender(config, ORIGIN, {
    ...deps,
    links: {
      ...createLinks(deps.db, ORIGIN),
      ...createTicketLinks(deps.db, ORIGIN),
      ...createOrderLinks(deps.db),
    },
    mailer: createMailer(config, SHORT_TIMEOUTS),
    onResult: (kind, result) => results.push(`${kind} ${result}`),
  });
  const [poller] = mailPollers(sender);
  while (await poller?.next());
  return results;
}
