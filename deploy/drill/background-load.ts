import { setTimeout as pause } from 'node:timers/promises';
import { accounts, cart, catalog, orders } from '@shop/contract';
import type { Control } from '@shop/fake-razorpay/control';
import {
  createHttpsClient,
  describeResponse,
  type HttpsClient,
  type HttpsResponse,
  type ShopAddress,
} from './https-client.ts';
import { buy } from './storefront.ts';

export interface BackgroundLoad {
  /** Stops the load and reports the results. */
  end: () => Promise<{ requests: number; bought: number; failed: string[]; slowest: number }>;
}

const REQUEST_INTERVAL_MS = 33;
// Not a multiple of the number of customers, so that each of them buys.
const BUY_EVERY = 91;

export interface LoadOptions {
  address: ShopAddress;
  customers: HttpsClient[];
  provider: Control;
  products: number[];
}

/** At most 30 requests a second on keep-alive connections: pages, API calls and purchases. */
export function startLoad({ address, customers, provider, products }: LoadOptions): BackgroundLoad {
  const anonymous = createHttpsClient(address);
  const { counts, failed, track, settled } = createCounters();
  const stop = new AbortController();

  const sendRequests = async () => {
    for (let index = 0; !stop.signal.aborted; index += 1) {
      const customer = customers[index % customers.length] ?? anonymous;
      const product_id = products[index % products.length] ?? 0;
      if (index % BUY_EVERY === 0) {
        track('purchase', async () => {
          const order_id = await buy(customer, provider, product_id);
          // Starting and verifying the payment are two more requests.
          counts.requests += 2;
          counts.bought += 1;
          return customer.send(`/order-info/${order_id}`);
        });
      } else {
        track(...pickRequest(index, { customer, anonymous, product_id }));
      }
      await pause(REQUEST_INTERVAL_MS);
    }
  };
  const done = sendRequests();
  return {
    async end() {
      stop.abort();
      await done;
      await settled();
      anonymous.close();
      return { ...counts, failed };
    },
  };
}

function createCounters() {
  const failed: string[] = [];
  const inFlight = new Set<Promise<void>>();
  const counts = { requests: 0, bought: 0, slowest: 0 };
  const track = (name: string, work: () => Promise<HttpsResponse | string>) => {
    const started = performance.now();
    const done = (async () => {
      const response = await work().catch((error: unknown) => String(error));
      counts.requests += 1;
      counts.slowest = Math.max(counts.slowest, performance.now() - started);
      if (typeof response === 'string') failed.push(`${name}: ${response}`);
      else if (!isSuccess(response)) failed.push(`${name}: ${describeResponse(response)}`);
    })();
    inFlight.add(done);
    void done.finally(() => inFlight.delete(done));
  };
  return { counts, failed, track, settled: () => Promise.all(inFlight) };
}

const isSuccess = ({ status }: HttpsResponse) => status >= 200 && status < 400;

interface RequestContext {
  customer: HttpsClient;
  anonymous: HttpsClient;
  product_id: number;
}

function pickRequest(
  index: number,
  { customer, anonymous, product_id }: RequestContext,
): [string, () => Promise<HttpsResponse>] {
  const body = JSON.stringify({ product_id, quantity: 1 });
  const headers = { 'content-type': 'application/json' };
  const requests: [string, () => Promise<HttpsResponse>][] = [
    ['product list page', () => anonymous.send(`/home?page=${1 + (index % 3)}`)],
    ['product page', () => anonymous.send(`/product-info/${product_id}`)],
    ['cart page', () => customer.send('/cart')],
    ['orders page', () => customer.send('/orders')],
    ['product list API', () => anonymous.send(catalog.list.path.replace('{page}', '1'))],
    ['orders API', () => customer.send(orders.listMine.path)],
    ['validate token', () => customer.send(accounts.validateToken.path, { method: 'POST' })],
    ['add to cart', () => customer.send(cart.add.path, { method: 'POST', headers, body })],
    ['clear cart', () => customer.send(cart.clear.path, { method: 'POST' })],
  ];
  const chosen = requests[index % requests.length];
  if (!chosen) throw new Error('no request to send');
  return chosen;
}
