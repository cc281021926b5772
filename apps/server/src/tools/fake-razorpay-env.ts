import { TEST_KEYS } from '@shop/fake-razorpay/keys';

/** A port where nobody listens: for shops that are opened to be looked at, not to be paid. */
const NOBODY = { origin: 'http://127.0.0.1:9', script: 'http://127.0.0.1:9/v1/checkout.js' };

/** The environment of a shop whose payment provider is imitated. */
export const standInSettings = ({
  origin,
  script,
}: {
  origin: string;
  script: string;
} = NOBODY) => ({
  REHEARSAL: 'yes',
  RAZORPAY_KEY_ID: TEST_KEYS.keyId,
  RAZORPAY_KEY_SECRET: TEST_KEYS.keySecret,
  RAZORPAY_WEBHOOK_SECRET: TEST_KEYS.webhookSecret,
  RAZORPAY_API: origin,
  RAZORPAY_SCRIPT: script,
});
