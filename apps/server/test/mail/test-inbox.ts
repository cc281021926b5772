import { randomUUID } from 'node:crypto';
import { type Control, connectControl } from '@shop/mail-inbox/control';
import { serveMailInbox } from '@shop/mail-inbox/serve-mail-inbox';
import { inject, onTestFinished } from 'vitest';

export interface InboxOptions {
  /** The shop sends mail; without it MAIL_URL is none. */
  mail?: boolean | undefined;
  /** For tests that make the mail server fail. */
  ownInbox?: boolean | undefined;
}

/** The inbox of one test: its own, or the shared one with only the messages of this test's shop. */
export async function getInbox({ mail = false, ownInbox = false }: InboxOptions) {
  if (ownInbox) {
    const { smtpUrl, controlUrl, stop } = await serveMailInbox();
    onTestFinished(stop);
    return { settings: { smtpUrl }, control: connectControl(controlUrl) };
  }
  const { smtpUrl, control } = inject('inbox');
  // Tests run at the same time and may use the same customers' addresses.
  const from = `orders-${randomUUID()}@shop.test`;
  return {
    settings: mail ? { smtpUrl, from } : undefined,
    control: limitTo(from, connectControl(control)),
  };
}

function limitTo(from: string, control: Control): Control {
  const refuse = () => Promise.reject(new Error('other tests use this inbox: set ownInbox'));
  return {
    ...control,
    list: (query) => control.list({ ...query, from }),
    waitFor: (options) => control.waitFor({ ...options, from }),
    clear: (query) => control.clear({ ...query, from }),
    setFault: refuse,
    clearFaults: refuse,
    stopListening: refuse,
  };
}
