import { TEST_KEYS } from './keys.ts';
import { serveFakeRazorpay } from './serve-fake-razorpay.ts';

const { env } = process;
const keyId = env.FAKE_RAZORPAY_KEY_ID ?? TEST_KEYS.keyId;
const timeScale = Number(env.FAKE_RAZORPAY_TIME_SCALE ?? 1);
if (!keyId.startsWith('rzp_test_')) {
  throw new Error('FAKE_RAZORPAY_KEY_ID must begin with rzp_test_: real keys are not allowed');
}
if (!(timeScale > 0)) throw new Error('FAKE_RAZORPAY_TIME_SCALE must be a number above 0');

const {
  origin,
  controlUrl: control,
  save,
} = await serveFakeRazorpay({
  keyId,
  keySecret: env.FAKE_RAZORPAY_KEY_SECRET ?? TEST_KEYS.keySecret,
  webhookSecret: env.FAKE_RAZORPAY_WEBHOOK_SECRET ?? TEST_KEYS.webhookSecret,
  webhookUrl: env.FAKE_RAZORPAY_WEBHOOK_URL ?? '',
  timeScale,
  port: Number(env.FAKE_RAZORPAY_PORT ?? 0),
  controlPort: Number(env.FAKE_RAZORPAY_CONTROL_PORT ?? 0),
  ledgerFile: env.FAKE_RAZORPAY_LEDGER_FILE,
});
process.stdout.write(`${JSON.stringify({ origin, control })}\n`);

for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
  process.once(event, () => {
    save();
    process.exit(0);
  });
}
