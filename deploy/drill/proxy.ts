import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { openStandIn, type StandIn } from '@shop/fake-razorpay/start-fake-razorpay';
import { migrate } from '@shop/server/db/migrate.ts';
import { prepareQueue } from '@shop/server/jobs/queue.ts';
import { standInSettings } from '@shop/server/tools/fake-razorpay-env.ts';
import { freePort, startLocalPostgres } from '@shop/server/tools/local-postgres.ts';
import { type OpenShop, openShop } from '@shop/server/tools/spawn-server.ts';
import { makeAdmin } from './create-admin.ts';
import { openProxy, type Proxy } from './local-nginx.ts';
import { PROXY_CHECKS } from './proxy-checks.ts';
import { PROXY_DEATHS } from './proxy-failover.ts';
import { step } from './steps.ts';

/** Two servers behind the proxy, on this machine. */
export interface Front {
  proxy: Proxy;
  shops: OpenShop[];
  standIn: StandIn;
  admin: { email: string; password: string };
}

/** The proxy's configuration, looked at from outside with real servers behind it. */
export async function proveProxy(): Promise<void> {
  const folder = mkdtempSync(`${tmpdir()}/shop-proxy-`);
  // nginx's workers are somebody else, and so is PostgreSQL.
  chmodSync(folder, 0o755);
  const data = mkdtempSync(`${tmpdir()}/shop-proxy-`);
  const postgres = await startLocalPostgres({ folder: data, keep: false });
  await postgres.createDatabase('shop');
  const url = postgres.urlOf('shop');
  await migrate(url);
  await prepareQueue(url);

  const ports = [await freePort(), await freePort()];
  const proxy = await openProxy(folder, ports);
  // The stand-in's events come through the proxy too, and it must know the certificate.
  writeFileSync(`${folder}/tls/ca.pem`, proxy.certificate);
  process.env.NODE_EXTRA_CA_CERTS = `${folder}/tls/ca.pem`;
  const standIn = await openStandIn({
    webhookUrl: `https://127.0.0.1:${proxy.port}/api/razor/webhook`,
  });
  const settings = {
    ...standInSettings(standIn),
    ORIGIN: `https://${proxy.name}`,
    TRUSTED_PROXIES: '127.0.0.1',
    IMAGE_FOLDER: `${folder}/images`,
  };
  const shops = await Promise.all(
    ports.map((port) => openShop(url, { ...settings, PORT: `${port}` })),
  );
  try {
    const front = { proxy, shops, standIn, admin: await makeAdmin(url) };
    for (const [name, check] of Object.entries({ ...PROXY_CHECKS, ...PROXY_DEATHS }))
      await step(name, () => check(front));
  } finally {
    await Promise.all(shops.map((shop) => shop.stop()));
    await proxy.stop();
    await standIn.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
}
