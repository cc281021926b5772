import {
  buildUrl,
  type Endpoint,
  type ErrorCode,
  type InputOf,
  type ReplyOf,
  UNEXPECTED,
} from '@shop/contract';
import * as z from 'zod/mini';
import type { FormErrors } from '#ui/forms/use-form.ts';
import { isProvenNow } from './fresh-proof.ts';
import { limitTime } from './limit-time.ts';
import { fetchOrPrefetched } from './prefetch.ts';
import { readError } from './received-error.ts';
import { watchSession } from './session-hint.ts';

interface ErrorDetails extends ErrorOptions {
  msg?: string | undefined;
  /** One message per invalid field. */
  fields?: Record<string, string> | undefined;
}

/** A call that failed. Decide by `code` where the shop has one for it, else by `status`; show `message`. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** Undefined for a reply without one of our codes, such as a gateway's, and without a reply. */
  readonly code: ErrorCode | undefined;
  /** 0 without a reply, 502 for a reply that cannot be read. */
  readonly status: number;
  /** The `msg` of the reply, if it has one. */
  readonly msg: string | undefined;
  readonly fields: Record<string, string>;

  constructor(
    code: ErrorCode | undefined,
    message: string,
    status: number,
    { fields = {}, msg, ...options }: ErrorDetails = {},
  ) {
    super(message, options);
    this.code = code;
    this.status = status;
    this.msg = msg;
    this.fields = fields;
  }
}

export type Call = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<ReplyOf<E>>;

type Send = (path: string, init: RequestInit, endpoint: Endpoint) => Promise<Response>;

/** The browser and the server share everything but the transport. */
export function createCall(send: Send): Call {
  return async (endpoint, input) => {
    const { body, ...urlParts }: AnyInput = input;
    const init = {
      method: endpoint.method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    };
    const { ok, status, reply } = await receive(send(buildUrl(endpoint, urlParts), init, endpoint));
    if (!ok) throw toApiError(status, reply);
    if (typeof endpoint.reply === 'string') throw new TypeError('A file has no JSON reply.');
    const { data, error } = z.safeParse(endpoint.reply, reply);
    if (error) throw new ApiError(undefined, UNEXPECTED, 502, { cause: error });
    // Checked by safeParse; TypeScript cannot infer it through the generic endpoint.
    return data as ReplyOf<typeof endpoint>;
  };
}

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Reads the body as well, because the connection may be lost in the middle of it. */
async function receive(sent: Promise<Response>) {
  try {
    const response = await sent;
    const { ok, status } = response;
    return { ok, status, reply: parseJson(await response.text()) };
  } catch (cause) {
    // The caller aborted the request, so this is no error of the shop.
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    const message = 'The shop could not be reached. Please check your connection.';
    throw new ApiError(undefined, message, 0, { cause });
  }
}

/** @returns undefined when the text is not JSON, such as a gateway's error page. */
function parseJson(text: string): unknown {
  // For some calls the status says all.
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toApiError(status: number, reply: unknown) {
  const { code, msg, fields } = readError(reply);
  return new ApiError(code, msg || UNEXPECTED, status, { msg, fields });
}

const TIMEOUT_MS = 20_000;

const sendChange = (path: string, init: RequestInit) =>
  fetch(path, { ...init, signal: limitTime(TIMEOUT_MS, init.signal) });

/** API calls that end with the signal. */
export const createBrowserCall = (signal?: AbortSignal) =>
  createCall(async (path, init, endpoint) => {
    const sendOnce = async () => {
      const updateSession = watchSession(endpoint);
      const send = endpoint.method === 'GET' ? fetchOrPrefetched : sendChange;
      const response = await send(path, { ...init, ...(signal && { signal }) });
      updateSession(response);
      return response;
    };
    const response = await sendOnce();
    return (await isProvenNow(endpoint, response)) ? sendOnce() : response;
  });

/** API calls of the browser. */
export const call: Call = createBrowserCall();

/** API calls of a client loader. They end when another navigation interrupts its own. */
export const browserApi = ({ request }: { request: Request }): Call =>
  createBrowserCall(request.signal);

type CallResult<T> = { data: T; error?: undefined } | { data?: undefined; error: ApiError };

/** The API's error as a value. Every other error is a bug and is thrown. */
export async function tryCall<T>(pending: Promise<T>): Promise<CallResult<T>> {
  try {
    return { data: await pending };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { error };
  }
}

const RETRY_DELAYS_MS = [300, 900];

/** Retries transient errors twice. */
export async function withRetry<T>(
  attempt: () => Promise<T>,
  delays = RETRY_DELAYS_MS,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const [delay, ...later] = delays;
    if (delay === undefined || !(error instanceof ApiError && isTransient(error))) throw error;
    await new Promise((resolve) => setTimeout(resolve, delay));
    return withRetry(attempt, later);
  }
}

/** No response, or a server error: a retry may succeed. */
const isTransient = ({ status }: Pick<ApiError, 'status'>) => status === 0 || status >= 500;

/** @param fallbackMessage shown for an unexpected error, and for one without our code. */
export function formErrorsFrom(
  { code, fields, message }: ApiError,
  fallbackMessage: string,
): FormErrors {
  if (!code || code === 'UNEXPECTED') return { message: fallbackMessage };
  return code === 'INVALID_INPUT' ? { fields, message } : { message };
}
