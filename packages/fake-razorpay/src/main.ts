import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerCheckoutApi } from './api/checkout-api.ts';
import { registerPublicApi } from './api/public-api.ts';
import { registerControlApi } from './control/control-api.ts';
import { TEST_KEYS } from './keys.ts';
import { createProvider } from './provider.ts';

const { env } = process;
const settings = {
  keyId: env.FAKE_RAZORPAY_KEY_ID ?? TEST_KEYS.keyId,
  keySecret: env.FAKE_RAZORPAY_KEY_SECRET ?? TEST_KEYS.keySecret,
  webhookSecret: env.FAKE_RAZORPAY_WEBHOOK_SECRET ?? TEST_KEYS.webhookSecret,
  webhookUrl: env.FAKE_RAZORPAY_WEBHOOK_URL ?? '',
  timeScale: Number(env.FAKE_RAZORPAY_TIME_SCALE ?? 1),
};
if (!settings.keyId.startsWith('rzp_test_')) {
  throw new Error('FAKE_RAZORPAY_KEY_ID must begin with rzp_test_: real keys are not allowed');
}
if (!(settings.timeScale > 0)) throw new Error('FAKE_RAZORPAY_TIME_SCALE must be a number above 0');

const provider = createProvider(settings);
const createApp = () => Fastify({ forceCloseConnections: true, keepAliveTimeout: 60_000 });
const publicApp = createApp();
const controlApp = createApp();
registerPublicApi(publicApp, provider);
registerCheckoutApi(publicApp, provider);
registerControlApi(controlApp, provider);

const origin = await listen(publicApp, env.FAKE_RAZORPAY_PORT);
const control = await listen(controlApp, env.FAKE_RAZORPAY_CONTROL_PORT);
process.stdout.write(`${JSON.stringify({ origin, control })}\n`);

for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
  process.once(event, () => process.exit(0));
}

/** Listens on localhost only: any client that can connect can mark orders as paid. */
async function listen(app: FastifyInstance, port = '0'): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: Number(port) });
  // Not null while the server listens on a TCP port.
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
