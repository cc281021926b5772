import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { accounts, adminProducts, payments } from '@shop/contract';
import type { Control } from '@shop/fake-razorpay/control';
import { DEMO_CUSTOMER } from '@shop/server/tools/seed/demo-accounts.ts';
import {
  createHttpsClient,
  describeResponse,
  type HttpsClient,
  type ShopAddress,
} from './https-client.ts';

const demoDir = new URL('../../demo/', import.meta.url);

export async function signUp(
  address: ShopAddress,
): Promise<HttpsClient & { email: string; password: string }> {
  const client = createHttpsClient(address);
  const login = { email: `${randomUUID()}@example.com`, password: 'kasavu-neriyathu' };
  await client.call(accounts.signUp, { body: { ...DEMO_CUSTOMER, ...login } });
  await client.call(accounts.logIn, { body: login });
  return { ...client, ...login };
}

export async function logInAdmin(address: ShopAddress, body: { email: string; password: string }) {
  const admin = createHttpsClient(address);
  await admin.call(accounts.logInAdmin, { body });
  return admin;
}

interface DemoProduct {
  name: string;
  description: string;
  price: number;
  image: string[];
}

/** Adds products of the demo catalogue through the admin form, with images. */
export async function addProducts(
  admin: HttpsClient,
  { count, stock }: { count: number; stock: number },
) {
  const catalogue = JSON.parse(
    readFileSync(new URL('catalogue.json', demoDir), 'utf8'),
  ) as DemoProduct[];
  const ids: number[] = [];
  for (const product of catalogue.slice(0, count))
    ids.push(await addProduct(admin, product, stock));
  return ids;
}

async function addProduct(
  admin: HttpsClient,
  product: DemoProduct,
  stock: number,
): Promise<number> {
  const form = new FormData();
  const { name, description, price } = product;
  for (const [field, value] of Object.entries({ name, description, price, stock })) {
    form.set(field, String(value));
  }
  for (const image of product.image) {
    const bytes = readFileSync(new URL(`images/${image}.webp`, demoDir));
    form.append('images', new Blob([bytes], { type: 'image/webp' }), `${image}.webp`);
  }
  const encoded = new Response(form);
  const response = await admin.send(adminProducts.add.path, {
    method: 'POST',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: new Uint8Array(await encoded.arrayBuffer()),
  });
  if (response.status !== 200)
    throw new Error(`${name} was not added: ${describeResponse(response)}`);
  return (JSON.parse(response.bytes.toString()) as { product_id: number }).product_id;
}

/** Starts, pays and verifies a payment. @returns the order id */
export async function buy(customer: HttpsClient, provider: Control, product_id: number) {
  const { data } = await customer.call<{ data: { id: string } }>(payments.start, {
    body: { product_list: [{ product_id, quantity: 1 }] },
  });
  const { status: _, ...body } = await provider.pay(data.id);
  const verified = await customer.call<{ order_id?: string }>(payments.verify, { body });
  if (!verified.order_id) throw new Error(`no order: ${JSON.stringify(verified)}`);
  return verified.order_id;
}
