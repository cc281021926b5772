import * as z from 'zod/mini';
import type { PaymentsConfig } from '#config/index.ts';

/** What became of a call. Unknown: it may have been done or not; ask, never guess. */
export type Outcome<T> =
  | { outcome: 'done'; value: T }
  | { outcome: 'refused'; code: string; description: string }
  | { outcome: 'unknown'; why: string };

export type CallSettings = Pick<
  PaymentsConfig,
  'RAZORPAY_API' | 'RAZORPAY_KEY_ID' | 'RAZORPAY_KEY_SECRET'
>;

/** What was asked, without the ids, and what became of it. */
export interface ProviderCall {
  call: string;
  outcome: Outcome<unknown>['outcome'];
  seconds: number;
}

export interface AroundCalls {
  /** Whoever works off a backlog waits for their turn, so that the provider is not flooded. */
  beforeCall?: () => Promise<void>;
  onCall?: (call: ProviderCall) => void;
}

const LONGEST_CALL_MS = 4_500;
const LONGEST_ANSWER = 1024 * 1024;

const Refused = z.object({
  error: z.object({ code: z.string(), description: z.optional(z.nullable(z.string())) }),
});

/** Every question is sent once; whether to ask again is for whoever asked. */
export function asker(
  { RAZORPAY_API, RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET }: CallSettings,
  { beforeCall, onCall }: AroundCalls,
) {
  const userInfo = Buffer.from(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`).toString('base64');
  const authorization = `Basic ${userInfo}`;
  return async <S extends z.ZodMiniType>(
    schema: S,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Outcome<z.output<S>>> => {
    await beforeCall?.();
    const began = performance.now();
    const answer = await askOnce(schema, RAZORPAY_API + path, {
      method,
      headers: { authorization, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const seconds = (performance.now() - began) / 1000;
    onCall?.({ call: `${method} ${patternOf(path)}`, outcome: answer.outcome, seconds });
    return answer;
  };
}

const patternOf = (path: string) => path.replace(/\?.*/, '').replace(/[a-z]+_\w{14}/, ':id');

async function askOnce<S extends z.ZodMiniType>(
  schema: S,
  url: string,
  request: RequestInit,
): Promise<Outcome<z.output<S>>> {
  try {
    const signal = AbortSignal.timeout(LONGEST_CALL_MS);
    const response = await fetch(url, { ...request, redirect: 'error', signal });
    return read(schema, response.status, await textOf(response));
  } catch (error) {
    return { outcome: 'unknown', why: whyOf(error) };
  }
}

/** fetch says "TypeError" to everything; what happened stands in the cause. */
function whyOf(error: unknown): string {
  const { cause, name } = error instanceof Error ? error : { cause: undefined, name: 'no answer' };
  if (name !== 'TypeError') return name;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no connection';
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > LONGEST_ANSWER) throw new RangeError('too long an answer');
  }
  return text;
}

function read<S extends z.ZodMiniType>(
  schema: S,
  status: number,
  text: string,
): Outcome<z.output<S>> {
  const json = asJson(text);
  if (status >= 200 && status < 300) {
    const { data, error } = z.safeParse(schema, json);
    return error
      ? { outcome: 'unknown', why: 'it cannot be read' }
      : { outcome: 'done', value: data };
  }
  const refused = z.safeParse(Refused, json);
  // Too many calls, or a first refund with this key still running, say nothing about this one.
  if (status >= 400 && status < 500 && status !== 429 && status !== 409 && refused.success) {
    const { code, description } = refused.data.error;
    return { outcome: 'refused', code, description: description ?? '' };
  }
  return { outcome: 'unknown', why: `status ${status}` };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
