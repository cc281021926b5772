import {
  addressOf,
  type Endpoint,
  ErrorReply,
  type InputOf,
  type RefusalCode,
  type ReplyOf,
  refusals,
} from '@shop/contract';
import * as z from 'zod/mini';
import { get } from './prefetch.ts';
import { learnFrom } from './session-hint.ts';

/** The API said no, or did not answer: then the status is 0. Decide by `code`, show `message`. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: RefusalCode;
  readonly status: number;
  /** One sentence per field that was refused. */
  readonly fields: Record<string, string>;

  constructor(
    code: RefusalCode,
    message: string,
    status: number,
    { fields = {}, ...options }: ErrorOptions & { fields?: Record<string, string> } = {},
  ) {
    super(message, options);
    this.code = code;
    this.status = status;
    this.fields = fields;
  }
}

export type Call = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<ReplyOf<E>>;

type Send = (path: string, init: RequestInit, endpoint: Endpoint) => Promise<Response>;

/** One way to call for the browser and for the server; they differ in how a request travels. */
export function callWith(send: Send): Call {
  return async (endpoint, input) => {
    const { body, ...address }: AnyInput = input;
    const init = {
      method: endpoint.method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    };
    const response = await send(addressOf(endpoint, address), init, endpoint).catch(
      (cause: unknown) => {
        throw new Refusal(
          'UNEXPECTED',
          'The shop could not be reached. Please check your connection.',
          0,
          { cause },
        );
      },
    );

    const reply: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw refusalOf(response.status, reply);
    if (endpoint.reply === 'image') throw new TypeError('A picture is shown by its address.');
    const { data, error } = z.safeParse(endpoint.reply, reply);
    if (error) throw new Refusal('UNEXPECTED', refusals.UNEXPECTED.msg, 502, { cause: error });
    // safeParse has just proved it; the compiler cannot follow through a generic endpoint.
    return data as ReplyOf<typeof endpoint>;
  };
}

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

function refusalOf(status: number, reply: unknown) {
  const { data } = z.safeParse(ErrorReply, reply);
  const { error = 'UNEXPECTED', msg = refusals.UNEXPECTED.msg, fields = {} } = data ?? {};
  return new Refusal(error, msg, status, { fields });
}

/** A change that was not answered by then counts as lost. */
const PATIENCE_MS = 20_000;

const change = (path: string, init: RequestInit) =>
  fetch(path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });

/** The API as the browser calls it. */
export const call: Call = callWith(async (path, init, endpoint) => {
  const response = await (init.method === 'GET' ? get(path, init) : change(path, init));
  learnFrom(endpoint, response);
  return response;
});
