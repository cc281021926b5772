import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { sheetApi } from './api/checkout-api.ts';
import { publicApi } from './api/public-api.ts';
import { controlApi } from './control/control-api.ts';
import { TEST_KEYS } from './keys.ts';
import { openProvider } from './provider.ts';

const { env } = process;
const settings = {
  keyId: env.STAND_IN_KEY_ID ?? TEST_KEYS.keyId,
  keySecret: env.STAND_IN_KEY_SECRET ?? TEST_KEYS.keySecret,
  webhookSecret: env.STAND_IN_WEBHOOK_SECRET ?? TEST_KEYS.webhookSecret,
  webhookUrl: env.STAND_IN_WEBHOOK_URL ?? '',
  timeScale: Number(env.STAND_IN_TIME_SCALE ?? 1),
};
if (!settings.keyId.startsWith('rzp_test_')) {
  throw new Error('STAND_IN_KEY_ID must begin with rzp_test_: this is no place for a real key');
}
if (!(settings.timeScale > 0)) throw new Error('STAND_IN_TIME_SCALE must be a number above 0');

const provider = openProvider(settings);
const open = () => Fastify({ forceCloseConnections: true, keepAliveTimeout: 60_000 });
const shown = open();
const hidden = open();
publicApi(shown, provider);
sheetApi(shown, provider);
controlApi(hidden, provider);

const origin = await listen(shown, env.STAND_IN_PORT);
const control = await listen(hidden, env.STAND_IN_CONTROL_PORT);
process.stdout.write(`${JSON.stringify({ origin, control })}\n`);

for (const end of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
  process.once(end, () => process.exit(0));
}

/** This machine alone can reach it: whoever can, can pay without money. */
async function listen(app: FastifyInstance, port = '0'): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: Number(port) });
  // A server that listens on a port has an address of this shape.
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
