import { type RefusalCode, refusals } from '@shop/contract';
import { data, type RouterContextProvider } from 'react-router';
import type * as z from 'zod/mini';
import { callAsVisitor } from '#api/call.server.ts';
import { type Call, Refusal } from '#api/call.ts';
import type { Told } from '#ui/use-form.ts';
import { toldBy } from './form-errors.ts';
import { readWith } from './parse-form.ts';

const MOST_BYTES = 64 * 1024;

/** What the page says when it comes back: everything that was typed, except a password. */
interface Answer {
  kept: Record<string, string>;
  told: Told;
}

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

interface Posted<S extends z.core.$ZodType> {
  schema: S;
  /** The words for a failure that is ours. */
  otherwise: string;
  send: (call: Call, values: z.output<S>) => Promise<unknown>;
}

/** A form that was posted to its page, before script had come: either refused, or sent. */
export async function takeForm<S extends z.core.$ZodType>(asked: Asked, posted: Posted<S>) {
  const { schema, otherwise, send } = posted;
  if (isTooLong(asked.request)) return { refused: answer([], words('TOO_LARGE'), 413) };
  const form = new URLSearchParams(await asked.request.text());
  const { values, wrong } = readWith(schema)(form);
  if (wrong) return { refused: answer(form, { fields: wrong }, 400) };

  const { call, headers } = callAsVisitor(asked);
  try {
    await send(call, values);
    return { values, headers };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refused: answer(form, toldBy(error, otherwise), error.status || 503) };
  }
}

const words = (code: RefusalCode): Told => ({ line: refusals[code].msg });

/** Browsers say how long a form is; whoever does not say it is not waited for. */
const isTooLong = ({ headers }: Request) =>
  !(Number(headers.get('content-length') ?? Number.NaN) <= MOST_BYTES);

function answer(form: Iterable<[string, string]>, told: Told, status: number) {
  const kept = Object.fromEntries([...form].filter(([name]) => name !== 'password'));
  return data<Answer>({ kept, told }, status);
}
