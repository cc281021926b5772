import { readMailConfig, readMessageShop } from '#config/index.ts';
import { createMailer } from '#integrations/smtp.ts';
import { mailPollers } from '#mail/mail.jobs.ts';
import { createMailSender } from '#mail/send-message.ts';
import { ORIGIN, type TestShop } from './test-shop.ts';

const SHOP_SETTINGS = {
  ORIGIN,
  SHOP_BRAND: 'Kasavu Kada',
  SHOP_EMAIL: 'help@shop.example',
  SHOP_MOBILE: '+91 00000 00000',
  SHOP_HELP_LINE: '0000 100 0000',
  SHOP_ADDRESS: 'Kasavu Kada|Weavers Street|Kerala, India',
};

/** A server that hangs must not take the test's time. */
const SHORT_TIMEOUTS = { greetingTimeout: 1_000, socketTimeout: 3_000 };

/** Sends every message that is due, as the worker does. @returns the kinds with their results */
export async function sendDueMessages({ db, mailEnv }: TestShop): Promise<string[]> {
  const results: string[] = [];
  const config = readMailConfig(mailEnv);
  const shop = readMessageShop(SHOP_SETTINGS);
  const sender = createMailSender(config, shop, {
    db,
    mailer: createMailer(config, shop.email, SHORT_TIMEOUTS),
    onResult: (kind, result) => results.push(`${kind} ${result}`),
  });
  const [poller] = mailPollers(sender);
  while (await poller?.next());
  return results;
}
