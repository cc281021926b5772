import { adminChanges, type Endpoint } from '@shop/contract';
import {
  type ChangeSetRow,
  findSet,
} from '@shop/server/features/catalog/changes/change-sets.queries.ts';
import { waitFor } from '@shop/test-kit/wait-for';
import * as z from 'zod/mini';
import type { Environment } from '../harness/environment.ts';
import { type CallOptions, call, send } from '../harness/http-client.ts';
import { pressAgain } from './kill.ts';

const TIMEOUT_MS = 120_000;

/** Staff who press buttons. */
export interface Press {
  env: Environment;
  cookie: string;
}

const SetReply = z.object({ change_set_id: z.int() });

/** @returns the set of the reply */
async function press(
  { env, cookie }: Press,
  endpoint: Endpoint,
  options: CallOptions,
): Promise<number> {
  const body = await pressAgain(env, () => call(env.origin, endpoint, { cookie, ...options }));
  return z.parse(SetReply, body).change_set_id;
}

export const pressPreview = (by: Press, body: object): Promise<number> =>
  press(by, adminChanges.preview, { body });

/** @returns the finished set */
export async function run(by: Press, change_set_id: number): Promise<ChangeSetRow> {
  await press(by, adminChanges.run, { params: { change_set_id } });
  return waitForState(by, change_set_id, 'done');
}

/** @returns the finished set that takes the other one back */
export async function undo(by: Press, change_set_id: number): Promise<ChangeSetRow> {
  const undo_id = await press(by, adminChanges.undo, { params: { change_set_id } });
  return waitForState(by, undo_id, 'done');
}

/** Sends a file as a browser does. @returns the set of its rows */
export async function upload(
  { env, cookie }: Press,
  { request_id, csv }: { request_id: string; csv: string },
): Promise<number> {
  const form = new FormData();
  form.set('request_id', request_id);
  form.set('file', new Blob([csv], { type: 'text/csv' }), 'sarees.csv');
  const { method, path: target } = adminChanges.importFile;
  const message = new Response(form);
  const headers = { cookie, 'content-type': message.headers.get('content-type') ?? '' };
  const body = await message.bytes();
  const reply = await pressAgain(env, () => send(env.origin, { method, target, headers, body }));
  return z.parse(z.object({ set: SetReply }), reply).set.change_set_id;
}

export async function waitForState(
  { env: { db } }: Press,
  change_set_id: number,
  state: 'checked' | 'done',
): Promise<ChangeSetRow> {
  await waitFor(
    `set ${change_set_id} is ${state}`,
    async () => {
      const set = await findSet(db, change_set_id);
      return set.state === state;
    },
    { timeoutMs: TIMEOUT_MS },
  );
  return findSet(db, change_set_id);
}
