import { buildUrl, type Endpoint } from '@shop/contract';
import fc, { type Arbitrary } from 'fast-check';
import * as z from 'zod/mini';
import { arbitraryFor, type Existing } from './arbitrary-values.ts';
import { type Draft, type FuzzMessage, mutateDraft, mutateMessage } from './mutate-request.ts';

export interface FuzzRequest {
  message: FuzzMessage;
  /** Verdict of the contract's schemas; undefined when the mistake is below them. */
  isValid: boolean | undefined;
}

/** Requests to one endpoint: half valid, half with a mistake. */
export function requestsTo(endpoint: Endpoint, existing: Existing): Arbitrary<FuzzRequest> {
  const { params, query, body } = endpoint;
  const empty = fc.constant({});
  // Schemas of objects produce objects.
  const draft = fc.record({
    params: params ? arbitraryFor(params, existing) : empty,
    query: query ? arbitraryFor(query, existing) : empty,
    body: body ? arbitraryFor(body, existing) : fc.constant(undefined),
  }) as Arbitrary<Draft>;
  const serialize = (one: Draft, signedIn: boolean): FuzzRequest => ({
    message: toMessage(endpoint, one, signedIn),
    isValid: validate(endpoint, one),
  });
  const valid = draft.map((one) => serialize(one, true));
  const broken = valid
    .chain(({ message }) => mutateMessage(message))
    .map((message): FuzzRequest => ({ message, isValid: undefined }));
  return fc.oneof(
    { weight: 9, arbitrary: valid },
    { weight: 1, arbitrary: draft.map((one) => serialize(one, false)) },
    { weight: 7, arbitrary: draft.chain(mutateDraft).map((one) => serialize(one, true)) },
    { weight: 3, arbitrary: broken },
  );
}

function toMessage(
  endpoint: Endpoint,
  { params, query, body }: Draft,
  signedIn: boolean,
): FuzzMessage {
  const path = buildUrl(endpoint, { params: toPathTexts(endpoint, params) });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) for (const one of [value].flat()) search.append(name, toText(one));
  }
  const json = { type: 'application/json', body: JSON.stringify(body) };
  const none = { type: undefined, body: undefined };
  return {
    method: endpoint.method,
    target: search.size > 0 ? `${path}?${search}` : path,
    ...(endpoint.files ? toForm(body) : body === undefined ? none : json),
    signedIn,
  };
}

const BOUNDARY = 'resilience-boundary';

function toForm(body: unknown) {
  const parts = Object.entries(toTexts(body)).map(
    ([name, text]) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  return { type, body: `${parts.join('')}--${BOUNDARY}--\r\n` };
}

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');

/** Well-formed, because a lone surrogate cannot be written into a URL. */
const toTexts = (record: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(record) as object)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, toText(value).toWellFormed()]),
  );

/** A missing parameter is the word 'undefined', because an address always has a text in its place. */
const toPathTexts = ({ path }: Endpoint, params: Draft['params']): Record<string, string> =>
  Object.fromEntries(
    Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => [
      name,
      toText(params[name]).toWellFormed(),
    ]),
  );

/** The schemas' verdict on what arrives: texts in path and query, JSON or texts in the body. */
function validate(endpoint: Endpoint, { params, query, body }: Draft): boolean | undefined {
  const inPath = toPathTexts(endpoint, params);
  // Other paths may match another route.
  if (!Object.values(inPath).every((text) => /^[\w-]{1,100}$/.test(text))) return undefined;
  const inQuery = Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const list =
        value === undefined ? [] : [value].flat().map((one) => toText(one).toWellFormed());
      return list.length === 0 ? [] : [[name, list.length === 1 ? list[0] : list]];
    }),
  );
  const json = (): unknown => (body === undefined ? undefined : JSON.parse(JSON.stringify(body)));
  const sent = endpoint.files && body !== undefined ? toTexts(body) : json();
  const accepts = (schema: z.core.$ZodType | undefined, value: unknown) =>
    !schema || z.safeParse(schema, value).success;
  return (
    accepts(endpoint.params, inPath) &&
    accepts(endpoint.query, inQuery) &&
    accepts(endpoint.body, sent)
  );
}
