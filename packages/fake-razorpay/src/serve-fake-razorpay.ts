import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerCheckoutApi } from './api/checkout-api.ts';
import { registerPublicApi } from './api/public-api.ts';
import { registerControlApi } from './control/control-api.ts';
import { TEST_KEYS } from './keys.ts';
import { createProvider, type Settings } from './provider.ts';

interface ServeOptions extends Partial<Settings> {
  /** Default: any free port. */
  port?: number;
  controlPort?: number;
}

/** Serves a fake with its own ledger in this process. */
export async function serveFakeRazorpay(options: ServeOptions = {}) {
  const { port, controlPort, ...given } = options;
  const settings = { ...TEST_KEYS, webhookUrl: '', timeScale: 1, ...given };
  const provider = createProvider(settings);
  const createApp = () => Fastify({ forceCloseConnections: true, keepAliveTimeout: 60_000 });
  const publicApp = createApp();
  const controlApp = createApp();
  registerPublicApi(publicApp, provider);
  registerCheckoutApi(publicApp, provider);
  registerControlApi(controlApp, provider);
  return {
    origin: await listen(publicApp, port),
    controlUrl: await listen(controlApp, controlPort),
    stop: async () => {
      await Promise.all([publicApp.close(), controlApp.close()]);
    },
  };
}

/** Listens on localhost only: any client that can connect can mark orders as paid. */
async function listen(app: FastifyInstance, port = 0): Promise<string> {
  await app.listen({ host: '127.0.0.1', port });
  // Not null while the server listens on a TCP port.
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
