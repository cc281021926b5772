import { TEST_KEYS } from '@shop/fake-razorpay/keys';

/** Port 9 (discard): for shops that are started without a payment provider. */
const NO_PROVIDER = { origin: 'http://127.0.0.1:9', script: 'http://127.0.0.1:9/v1/checkout.js' };

/** Settings of a shop that uses the fake payment provider. */
export const fakeRazorpayEnv = ({
  origin,
  script,
}: {
  origin: string;
  script: string;
} = NO_PROVIDER) => ({
  REHEARSAL: 'yes',
  RAZORPAY_KEY_ID: TEST_KEYS.keyId,
  RAZORPAY_KEY_SECRET: TEST_KEYS.keySecret,
  RAZORPAY_WEBHOOK_SECRET: TEST_KEYS.webhookSecret,
  RAZORPAY_BASE_URL: origin,
  RAZORPAY_CHECKOUT_URL: script,
});
