import { addressOf, type Endpoint } from '@shop/contract';
import fc, { type Arbitrary } from 'fast-check';
import * as z from 'zod/mini';
import { type Known, valuesFor } from './arbitrary-values.ts';
import { type Draft, type RawRequest, spoilDraft, spoilRaw } from './mutate-request.ts';

export interface FuzzRequest {
  raw: RawRequest;
  /** What the contract's own schemas say; nothing when the request is spoiled below them. */
  accepted: boolean | undefined;
}

/** Requests to one endpoint: half as the contract wants them, half with something wrong. */
export function requestsTo(endpoint: Endpoint, known: Known): Arbitrary<FuzzRequest> {
  const draft = draftOf(endpoint, known);
  const written = (one: Draft, signedIn: boolean): FuzzRequest => ({
    raw: writeDraft(endpoint, one, signedIn),
    accepted: isAccepted(endpoint, one),
  });
  const good = draft.map((one) => written(one, true));
  const spoiled = draft.chain(spoilDraft).map((one) => written(one, true));
  const stranger = draft.map((one) => written(one, false));
  const broken = good
    .chain(({ raw }) => spoilRaw(raw))
    .map((raw): FuzzRequest => ({ raw, accepted: undefined }));
  return fc.oneof(
    { weight: 9, arbitrary: good },
    { weight: 1, arbitrary: stranger },
    { weight: 7, arbitrary: spoiled },
    { weight: 3, arbitrary: broken },
  );
}

function draftOf({ params, query, body }: Endpoint, known: Known): Arbitrary<Draft> {
  const nothing = fc.constant({});
  // An object's schema makes objects.
  return fc.record({
    params: params ? valuesFor(params, known) : nothing,
    query: query ? valuesFor(query, known) : nothing,
    body: body ? valuesFor(body, known) : fc.constant(undefined),
  }) as Arbitrary<Draft>;
}

/** As it goes over the wire. */
export function writeDraft(
  endpoint: Endpoint,
  { params, query, body }: Draft,
  signedIn: boolean,
): RawRequest {
  const target = addressOf(endpoint, { params: wellFormed(params) });
  const sent = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) for (const one of [value].flat()) sent.append(name, asText(one));
  }
  const json = { type: 'application/json', body: JSON.stringify(body) };
  const nothing = { type: undefined, body: undefined };
  return {
    method: endpoint.method,
    target: sent.size > 0 ? `${target}?${sent}` : target,
    ...(endpoint.files ? asForm(body) : body === undefined ? nothing : json),
    signedIn,
  };
}

const BOUNDARY = 'storm-boundary';

/** The fields of a form as they go over the wire; it carries no files. */
function asForm(body: unknown) {
  const parts = Object.entries(textsOf(body)).map(
    ([name, text]) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  return { type, body: `${parts.join('')}--${BOUNDARY}--\r\n` };
}

/** A form knows nothing but texts. */
const textsOf = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(body) as object)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, asText(value).toWellFormed()]),
  );

/** Half a character cannot be written into an address. */
const wellFormed = (params: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(params).map(([name, one]) => [name, asText(one).toWellFormed()]),
  );

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');

/** What the schemas say to what will arrive: texts in path and query, JSON in the body. */
function isAccepted(endpoint: Endpoint, { params, query, body }: Draft): boolean | undefined {
  const inPath = wellFormed(params);
  // Other addresses may lead elsewhere; then only the answer's status class is judged.
  if (!Object.values(inPath).every((text) => /^[\w-]{1,100}$/.test(text))) return undefined;
  const inQuery = Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const list =
        value === undefined ? [] : [value].flat().map((one) => asText(one).toWellFormed());
      return list.length === 0 ? [] : [[name, list.length === 1 ? list[0] : list]];
    }),
  );
  const sent: unknown =
    body === undefined
      ? undefined
      : endpoint.files
        ? textsOf(body)
        : JSON.parse(JSON.stringify(body));
  const reads = (schema: z.core.$ZodType | undefined, value: unknown) =>
    !schema || z.safeParse(schema, value).success;
  return (
    reads(endpoint.params, inPath) && reads(endpoint.query, inQuery) && reads(endpoint.body, sent)
  );
}
