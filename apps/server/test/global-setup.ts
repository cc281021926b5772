import { startFakeRazorpay } from '@shop/fake-razorpay/start-fake-razorpay';
import { startMailInbox } from '@shop/mail-inbox/start-mail-inbox';
import { startTestPostgres } from '@shop/test-kit/postgres';
import type { TestProject } from 'vitest/node';

/**
 * Starts one PostgreSQL with the migrated template, one fake payment provider and one mail inbox for the
 * whole run. Tests that change the behaviour of provider or inbox start their own.
 */
export default async function setUp(project: TestProject) {
  const postgres = await startTestPostgres();
  project.provide('postgres', postgres.url);
  const fakeRazorpay = await startFakeRazorpay();
  project.provide('provider', { origin: fakeRazorpay.origin, control: fakeRazorpay.controlUrl });
  const inbox = await startMailInbox();
  project.provide('inbox', { smtpUrl: inbox.smtpUrl, control: inbox.controlUrl });
  return async () => {
    await inbox.stop();
    await fakeRazorpay.stop();
    await postgres.stop();
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server's own `postgres` database. */
    postgres: string;
    /** Origin of the fake payment provider, and URL of its control API. */
    provider: { origin: string; control: string };
    /** SMTP URL of the mail inbox, and URL of its control API. */
    inbox: { smtpUrl: string; control: string };
  }
}
