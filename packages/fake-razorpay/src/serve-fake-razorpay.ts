import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerCheckoutApi } from './api/checkout-api.ts';
import { registerPublicApi } from './api/public-api.ts';
import { registerControlApi } from './control/control-api.ts';
import { TEST_KEYS } from './keys.ts';
import { loadLedger, saveLedger } from './ledger/ledger-file.ts';
import { createPastProvider, createProvider, type Provider, type Settings } from './provider.ts';

const SAVE_MS = 5_000;

interface ServeOptions extends Partial<Settings> {
  /** Default: any free port. */
  port?: number;
  controlPort?: number;
  /** Keeps the ledger from one process to the next. */
  ledgerFile?: string | undefined;
}

interface Addresses {
  origin: string;
  controlUrl: string;
}

/** Serves a fake with its own ledger in this process. */
export async function serveFakeRazorpay(options: ServeOptions = {}) {
  const { port: _port, controlPort: _controlPort, ledgerFile, ...given } = options;
  const settings = { ...TEST_KEYS, webhookUrl: '', timeScale: 1, ...given };
  const provider = createProvider(settings);
  if (ledgerFile) provider.ledger = loadLedger(ledgerFile);
  const save = () => ledgerFile && saveLedger(ledgerFile, provider.ledger);
  const saving = setInterval(save, SAVE_MS).unref();
  const apps: FastifyInstance[] = [];
  const open = async (
    opened: Provider,
    { port, controlPort }: Pick<ServeOptions, 'port' | 'controlPort'> = {},
  ): Promise<Addresses> => {
    const [publicApp, controlApp] = [createApp(), createApp()];
    apps.push(publicApp, controlApp);
    registerPublicApi(publicApp, opened);
    registerCheckoutApi(publicApp, opened);
    registerControlApi(controlApp, opened, {
      openPast: (seconds) => open(createPastProvider(provider, seconds)),
    });
    return {
      origin: await listen(publicApp, port),
      controlUrl: await listen(controlApp, controlPort),
    };
  };
  return {
    ...(await open(provider, options)),
    /** Stores the ledger in its file, if it has one. */
    save,
    stop: async () => {
      clearInterval(saving);
      await Promise.all(apps.map((app) => app.close()));
    },
  };
}

const createApp = () => Fastify({ forceCloseConnections: true, keepAliveTimeout: 60_000 });

/** Listens on localhost only: any client that can connect can mark orders as paid. */
async function listen(app: FastifyInstance, port = 0): Promise<string> {
  await app.listen({ host: '127.0.0.1', port });
  // Not null while the server listens on a TCP port.
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
