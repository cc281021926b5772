import type * as z from 'zod/mini';

/** Who may call. There is no default: an endpoint that nobody thought about does not compile. */
export type Access =
  | 'public'
  | 'customer'
  | 'admin'
  /** A customer, or with `?as=admin` an admin: which cookie happens to be there never decides. */
  | 'customer-or-admin';

/** Files that come with the fields of a form, as multipart. */
interface Files {
  field: string;
  most: number;
  /** Of one file. */
  mostBytes: number;
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT';
  /** With `{name}` where a parameter stands, as the specification writes it. */
  path: `/api/${string}`;
  access: Access;
  summary: string;
  params?: z.core.$ZodObject;
  query?: z.core.$ZodObject;
  body?: z.core.$ZodType;
  /** The body's fields are texts then, and the files stand beside them. */
  files?: Files;
  reply: z.core.$ZodType | 'image';
}

export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

type Part = 'params' | 'query' | 'body';
type SchemaOf<E, P extends Part> = E extends { [K in P]: infer S extends z.core.$ZodType }
  ? S
  : never;
type Declared<E> = { [P in Part]: [SchemaOf<E, P>] extends [never] ? never : P }[Part];

/** What a caller sends, before the schemas have read it. */
export type InputOf<E extends Endpoint> = { [P in Declared<E>]: z.input<SchemaOf<E, P>> };

/** What a handler receives, after the schemas have read it. */
export type ParsedOf<E extends Endpoint> = { [P in Declared<E>]: z.output<SchemaOf<E, P>> };

export type ReplyOf<E extends Endpoint> = E['reply'] extends z.core.$ZodType
  ? z.output<E['reply']>
  : never;

/** The path of one call, its parameters filled in and its query appended. */
export function addressOf(
  endpoint: Pick<Endpoint, 'path'>,
  input: { params?: Record<string, unknown>; query?: Record<string, unknown> } = {},
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (typeof value === 'number' || (typeof value === 'string' && value)) {
      query.set(name, `${value}`);
    }
  }
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
