import * as z from 'zod/mini';
import type { PaymentsConfig } from '#config/index.ts';

/** `unknown`: the provider may or may not have carried out the request; fetch the state to find out. */
export type ApiResult<T> =
  | { outcome: 'ok'; value: T }
  | { outcome: 'rejected'; code: string; description: string }
  | { outcome: 'unknown'; why: string; busy?: Busy };

/** The provider is reachable, but responds too slowly or rejects too many requests: a later request may succeed. */
export interface Busy {
  /** From the header Retry-After. */
  retryAfterSeconds?: number | undefined;
}

export type HttpSettings = Pick<
  PaymentsConfig,
  'RAZORPAY_BASE_URL' | 'RAZORPAY_KEY_ID' | 'RAZORPAY_KEY_SECRET'
>;

export interface ProviderCall {
  /** Method and path, with ids replaced by `:id`. */
  call: string;
  outcome: ApiResult<unknown>['outcome'];
  seconds: number;
}

export interface RequestHooks {
  /** Awaited before every request, to throttle background work. */
  beforeCall?: () => Promise<void>;
  onCall?: (call: ProviderCall) => void;
  timeoutMs?: number;
}

const TIMEOUT_MS = 4_500;
const MAX_RESPONSE_LENGTH = 1024 * 1024;

const ErrorBody = z.object({
  error: z.object({ code: z.string(), description: z.optional(z.nullable(z.string())) }),
});

/** Sends every request once; retrying is up to the caller. */
export function createHttpClient(
  { RAZORPAY_BASE_URL, RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET }: HttpSettings,
  { beforeCall, onCall, timeoutMs = TIMEOUT_MS }: RequestHooks,
) {
  const userInfo = Buffer.from(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`).toString('base64');
  const authorization = `Basic ${userInfo}`;
  return async <S extends z.ZodMiniType>(
    schema: S,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<ApiResult<z.output<S>>> => {
    await beforeCall?.();
    const began = performance.now();
    const result = await send(schema, RAZORPAY_BASE_URL + path, {
      method,
      headers: { authorization, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const seconds = (performance.now() - began) / 1000;
    onCall?.({ call: `${method} ${toPattern(path)}`, outcome: result.outcome, seconds });
    return result;
  };
}

const toPattern = (path: string) => path.replace(/\?.*/, '').replace(/[a-z]+_\w{14}/, ':id');

async function send<S extends z.ZodMiniType>(
  schema: S,
  url: string,
  request: RequestInit,
): Promise<ApiResult<z.output<S>>> {
  try {
    const response = await fetch(url, { ...request, redirect: 'error' });
    const { status, headers } = response;
    const text = await readText(response);
    if (status === 429) return { outcome: 'unknown', why: 'status 429', busy: readBusy(headers) };
    return toResult(schema, status, text);
  } catch (error) {
    const why = describeFetchError(error);
    return { outcome: 'unknown', why, ...(why === 'TimeoutError' && { busy: {} }) };
  }
}

/** A Retry-After with a date instead of seconds is ignored. */
function readBusy(headers: Headers): Busy {
  const seconds = headers.get('retry-after') ?? '';
  return /^\d{1,5}$/.test(seconds) ? { retryAfterSeconds: Number(seconds) } : {};
}

/** fetch rejects with a bare TypeError; the reason is in its cause. */
function describeFetchError(error: unknown): string {
  const { cause, name } =
    error instanceof Error ? error : { cause: undefined, name: 'no response' };
  if (name !== 'TypeError') return name;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no connection';
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_RESPONSE_LENGTH) throw new RangeError('response too long');
  }
  return text;
}

function toResult<S extends z.ZodMiniType>(
  schema: S,
  status: number,
  text: string,
): ApiResult<z.output<S>> {
  const json = parseJson(text);
  if (status >= 200 && status < 300) {
    const { data, error } = z.safeParse(schema, json);
    return error
      ? { outcome: 'unknown', why: 'unexpected response' }
      : { outcome: 'ok', value: data };
  }
  const rejected = z.safeParse(ErrorBody, json);
  // 409: a refund with this key is in progress, which does not decide the request.
  if (status >= 400 && status < 500 && status !== 409 && rejected.success) {
    const { code, description } = rejected.data.error;
    return { outcome: 'rejected', code, description: description ?? '' };
  }
  return { outcome: 'unknown', why: `status ${status}` };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
