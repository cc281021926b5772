import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { type FakeRazorpay, startFakeRazorpay } from '@shop/fake-razorpay/start-fake-razorpay';
import { freePort } from '@shop/server/tools/free-port.ts';
import { startTestPostgres } from '@shop/test-kit/postgres';
import { fakeRazorpayEnv, type SpawnedServer, spawnServer } from '@shop/test-kit/processes';
import { createStaff } from './create-staff.ts';
import { type Proxy, startProxy } from './local-nginx.ts';
import { PROXY_CHECKS } from './proxy-checks.ts';
import { PROXY_FAILOVER } from './proxy-failover.ts';
import { PROXY_FILES } from './proxy-files.ts';
import { step } from './steps.ts';

export interface ProxyEnvironment {
  proxy: Proxy;
  servers: SpawnedServer[];
  fakeRazorpay: FakeRazorpay;
  admin: { email: string; password: string };
}

/** Checks the nginx configuration from outside. */
export const drillProxy = (): Promise<void> =>
  withProxyEnvironment(async (environment) => {
    const checks = { ...PROXY_CHECKS, ...PROXY_FILES, ...PROXY_FAILOVER };
    for (const [name, check] of Object.entries(checks)) await step(name, () => check(environment));
  });

/** nginx with the deployed configuration and two real servers behind it. */
export async function withProxyEnvironment(
  work: (environment: ProxyEnvironment) => Promise<void>,
): Promise<void> {
  const dir = mkdtempSync(`${tmpdir()}/shop-proxy-`);
  // nginx's workers and PostgreSQL run as other users.
  chmodSync(dir, 0o755);
  const postgres = await startTestPostgres();
  const url = await postgres.createDatabase();

  const ports = [await freePort(), await freePort()];
  const proxy = await startProxy(dir, ports);
  // The fake provider sends its webhooks through the proxy and must trust its certificate.
  writeFileSync(`${dir}/tls/ca.pem`, proxy.certificate);
  process.env.NODE_EXTRA_CA_CERTS = `${dir}/tls/ca.pem`;
  const fakeRazorpay = await startFakeRazorpay({
    webhookUrl: `https://127.0.0.1:${proxy.port}/api/razor/webhook`,
  });
  const settings = {
    ...fakeRazorpayEnv(fakeRazorpay),
    ORIGIN: `https://${proxy.name}`,
    TRUSTED_PROXIES: '127.0.0.1',
    IMAGE_DIR: `${dir}/images`,
  };
  const servers = await Promise.all(
    ports.map((port) => spawnServer(url, { ...settings, PORT: `${port}` })),
  );
  try {
    await work({ proxy, servers, fakeRazorpay, admin: await createStaff(url) });
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await proxy.stop();
    await fakeRazorpay.stop();
    await postgres.stop();
    delete process.env.NODE_EXTRA_CA_CERTS;
    rmSync(dir, { recursive: true });
  }
}
