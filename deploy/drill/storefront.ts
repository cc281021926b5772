import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { accounts, managing, payments } from '@shop/contract';
import type { Control } from '@shop/fake-razorpay/control';
import { ASHA } from '@shop/server/tools/seed/demo-accounts.ts';
import { type Door, openVisitor, told, type Visitor } from './https-client.ts';

const demo = new URL('../../demo/', import.meta.url);

/** A customer who has just signed up. */
export async function signUp(door: Door): Promise<Visitor & { email: string }> {
  const visitor = openVisitor(door);
  const login = { email: `${randomUUID()}@example.com`, password: 'kasavu-neriyathu' };
  await visitor.call(accounts.signUp, { body: { ...ASHA, ...login } });
  await visitor.call(accounts.logIn, { body: login });
  return { ...visitor, email: login.email };
}

export async function logInAdmin(door: Door, body: { email: string; password: string }) {
  const admin = openVisitor(door);
  await admin.call(accounts.logInAdmin, { body });
  return admin;
}

interface DemoProduct {
  name: string;
  description: string;
  price: number;
  image: string[];
}

/** Puts sarees of the demo on the shelf as the shop's people do: by the form, with pictures. */
export async function addSarees(
  admin: Visitor,
  { count, stock }: { count: number; stock: number },
) {
  // Ours, and checked by the test that seeds it.
  const catalogue = JSON.parse(
    readFileSync(new URL('catalogue.json', demo), 'utf8'),
  ) as DemoProduct[];
  const ids: number[] = [];
  for (const saree of catalogue.slice(0, count)) ids.push(await addSaree(admin, saree, stock));
  return ids;
}

async function addSaree(admin: Visitor, saree: DemoProduct, stock: number): Promise<number> {
  const form = new FormData();
  const { name, description, price } = saree;
  for (const [field, value] of Object.entries({ name, description, price, stock })) {
    form.set(field, String(value));
  }
  for (const picture of saree.image) {
    const bytes = readFileSync(new URL(`pictures/${picture}.webp`, demo));
    form.append('images', new Blob([bytes], { type: 'image/webp' }), `${picture}.webp`);
  }
  const packed = new Response(form);
  const answer = await admin.send(managing.add.path, {
    method: 'POST',
    headers: { 'content-type': packed.headers.get('content-type') ?? '' },
    body: new Uint8Array(await packed.arrayBuffer()),
  });
  if (answer.status !== 200) throw new Error(`${name} was not added: ${told(answer)}`);
  return (JSON.parse(answer.bytes.toString()) as { product_id: number }).product_id;
}

/** Buy, pay at the provider, bring its result back. Gives the order's id. */
export async function buy(customer: Visitor, provider: Control, product_id: number) {
  const { data } = await customer.call<{ data: { id: string } }>(payments.start, {
    body: { product_list: [{ product_id, quantity: 1 }] },
  });
  const { status: _, ...body } = await provider.pay(data.id);
  const verified = await customer.call<{ order_id?: string }>(payments.verify, { body });
  if (!verified.order_id) throw new Error(`no order: ${JSON.stringify(verified)}`);
  return verified.order_id;
}
