import { errors } from '@shop/contract';
import { data, type RouterContextProvider } from 'react-router';
import type * as z from 'zod/mini';
import { visitorApi } from '#api/call.server.ts';
import { type Call, formErrorsFrom, tryCall } from '#api/call.ts';
import { formParser } from '#ui/forms/parse-form.ts';
import type { FormErrors } from '#ui/forms/use-form.ts';

const MAX_BYTES = 64 * 1024;

interface ActionArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

interface FormPost<S extends z.core.$ZodType> {
  schema: S;
  /** Shown for an unexpected error. */
  fallbackMessage: string;
  send: (call: Call, values: z.output<S>) => Promise<unknown>;
}

/**
 * Handles a form that was posted without JavaScript.
 * @returns `rejected`, a response that shows the form again, or the values that were sent.
 */
export async function handleFormPost<S extends z.core.$ZodType>(
  args: ActionArgs,
  { schema, fallbackMessage, send }: FormPost<S>,
) {
  if (isTooLarge(args.request)) {
    return { rejected: reject([], { message: errors.PAYLOAD_TOO_LARGE.msg }, 413) };
  }
  const form = new URLSearchParams(await args.request.text());
  const { values, errors: fields } = formParser(schema)(form);
  if (fields) return { rejected: reject(form, { fields }, 400) };

  const { call, headers } = visitorApi(args);
  const { error } = await tryCall(send(call, values));
  if (!error) return { values, headers, call };
  return { rejected: reject(form, formErrorsFrom(error, fallbackMessage), error.status || 503) };
}

/** Browsers always send the length of a form; a request without it is rejected. */
const isTooLarge = ({ headers }: Request) =>
  !(Number(headers.get('content-length') ?? Number.NaN) <= MAX_BYTES);

/** The submitted values fill the form again, except for the password. */
function reject(form: Iterable<[string, string]>, initialErrors: FormErrors, status: number) {
  const submitted: Record<string, string> = Object.fromEntries(
    [...form].filter(([name]) => name !== 'password'),
  );
  return data({ submitted, initialErrors }, status);
}
