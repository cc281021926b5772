import { randomUUID } from 'node:crypto';
import { adminStock, buildUrl, catalog } from '@shop/contract';
import { insertStaff } from '@shop/test-kit/accounts';
import { quantile } from '@shop/test-kit/quantile';
import { sql } from 'kysely';
import { checkoutClient } from '../harness/checkout-client.ts';
import { createGuest } from '../harness/guests.ts';
import { call, send } from '../harness/http-client.ts';
import { createRandom, itemAt } from '../harness/random.ts';
import { startOpenLoop } from '../load/open-loop.ts';
import type { Shelf } from './outlets.ts';

export interface LoadPlan {
  reservationsPerSecond: number;
  viewsPerSecond: number;
  editsPerSecond: number;
}

/** Parts of the run whose times are compared. */
export type Phase = 'before' | 'while made' | 'at borders';

interface Timed {
  phase: Phase;
  milliseconds: number;
}

export interface ShopLoad {
  setPhase: (phase: Phase) => void;
  reservations: Timed[];
  edits: Timed[];
  views: () => number;
  /** Edits that were told to try again, because others were under way for too long. */
  refusedEdits: () => number;
  errors: string[];
  stop: () => Promise<void>;
}

const PRICES = { least: 300, spread: 4_000 };

/** Guests who reserve, visitors who browse and staff who edit prices of one type of products, until stopped. */
export async function startShopLoad(
  shelf: Shelf,
  seed: number,
  plan: LoadPlan & { editedType: string },
): Promise<ShopLoad> {
  const { env } = shelf;
  const state: { phase: Phase } = { phase: 'before' };
  const reservations: Timed[] = [];
  const edits: Timed[] = [];
  const errors: string[] = [];
  let views = 0;
  let refused = 0;
  const expectStatus = (what: string, { status }: { status: number }) => {
    if (status !== 200) errors.push(`${what} was answered with ${status}`);
  };
  const onError = (error: unknown) => void errors.push(String(error));

  const buying = createRandom(seed);
  const clients = env.origins.map((_, server) => checkoutClient(env, server));
  const reserve = async () => {
    const { phase } = state;
    const [guest, client] = [createGuest(), buying.pick(clients)];
    const bought = await client.buyOne(guest, buying.pick(shelf.products));
    expectStatus('a reservation', bought);
    reservations.push({ phase, milliseconds: bought.milliseconds });
    if (bought.rzp_order_id) await client.dismiss(guest, bought.rzp_order_id);
  };

  const browsing = createRandom(seed + 1);
  const browse = async () => {
    const least = browsing.below(50) * 100;
    const query = {
      type: browsing.pick(shelf.types),
      min_price: least,
      max_price: least + 2_000,
      sort_by: browsing.pick(['price', 'updated_at']),
    };
    const target = buildUrl(catalog.list, { params: { page: 1 }, query });
    const reply = await send(browsing.pick(env.origins), { method: 'GET', target });
    expectStatus('a list', reply);
    views += 1;
  };

  const staff = await insertStaff(env.db);
  const editing = createRandom(seed + 2);
  const edited = await listEdited(shelf, plan.editedType);
  const busy = new Set<number>();
  const edit = async () => {
    const product = edited[editing.below(edited.length)];
    if (!product || busy.has(product.product_id)) return;
    busy.add(product.product_id);
    const { phase } = state;
    const price = PRICES.least + editing.below(PRICES.spread);
    const { product_id, price: price_base } = product;
    const reply = await call(editing.pick(env.origins), adminStock.saveChanges, {
      ...staff,
      body: { request_id: randomUUID(), changes: [{ product_id, price, price_base }] },
    });
    busy.delete(product_id);
    const outcome = adminStock.saveChanges.reply.safeParse(reply.body).data?.results[0]?.outcome;
    if (reply.status === 503) refused += 1;
    else if (outcome !== 'saved')
      errors.push(`an edit was answered with ${reply.status}, ${outcome}`);
    else product.price = price;
    edits.push({ phase, milliseconds: reply.milliseconds });
  };

  const loops = [
    startOpenLoop({
      perSecond: plan.reservationsPerSecond,
      random: buying,
      arrive: reserve,
      onError,
    }),
    startOpenLoop({ perSecond: plan.viewsPerSecond, random: browsing, arrive: browse, onError }),
    startOpenLoop({ perSecond: plan.editsPerSecond, random: editing, arrive: edit, onError }),
  ];
  return {
    setPhase(phase) {
      state.phase = phase;
    },
    reservations,
    edits,
    views: () => views,
    refusedEdits: () => refused,
    errors,
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

async function listEdited({ env }: Shelf, type: string) {
  const { rows } = await sql<{ product_id: number; price: number }>`
    select product_id, (price_paise / 100.0)::float8 as price from product
    where type = ${type} order by product_id limit 2000`.execute(env.db);
  return rows;
}

export function describeTimes(times: Timed[], wanted: Phase): string {
  const own = times.filter(({ phase }) => phase === wanted).map(({ milliseconds }) => milliseconds);
  const [median, p99] = [quantile(own, 0.5), quantile(own, 0.99)].map(Math.round);
  return `${median}/${p99} ms ${wanted}`;
}

export const longest = (times: Timed[]): number =>
  Math.round(times.reduce((most, { milliseconds }) => Math.max(most, milliseconds), 0));

export const firstErrors = (errors: string[]): string[] =>
  errors.length > 0 ? [`${errors.length} errors, e.g. ${itemAt(errors, 0)}`] : [];
