import type * as z from 'zod/mini';
import type { SecurityKind } from './accounts/security-kinds.ts';
import type { Role } from './accounts/staff-roles.ts';

/** Required on every endpoint: there is no default. */
export type Access =
  | 'public'
  | 'customer'
  /** Members of staff with one of these roles. */
  | { staff: readonly Role[] }
  /** A customer; staff, when no customer is logged in, and always with `?as=admin`. */
  | { customerOrStaff: readonly Role[] };

/** The roles that may call an endpoint. @returns undefined when it is not for staff. */
export function getRoles({ access }: Pick<Endpoint, 'access'>): readonly Role[] | undefined {
  if (typeof access === 'string') return undefined;
  return 'staff' in access ? access.staff : access.customerOrStaff;
}

/** Whether a member of staff may call an endpoint. Screens hide everything else. */
export const mayCall = (role: Role, endpoint: Pick<Endpoint, 'access'>): boolean =>
  getRoles(endpoint)?.includes(role) ?? false;

/** Files of a multipart form. */
interface Files {
  field: string;
  maxCount: number;
  /** Per file. */
  maxBytes: number;
}

/** Attempts are counted per account and per client address. The limits themselves are settings. */
interface EndpointRateLimit {
  name:
    | 'login'
    | 'adminLogin'
    | 'signUp'
    | 'forgotPassword'
    | 'staffForgotPassword'
    | 'link'
    | 'resend'
    | 'profile'
    | 'review'
    | 'pay'
    | 'coupon'
    | 'guestPay'
    | 'guestReturn'
    | 'guestReview'
    | 'dismiss'
    | 'findOrder'
    | 'proof'
    | 'support';
  /**
   * Whose attempts are counted: the account with the `email` of the body, the link with the `token` of the
   * body, the tab with the `guest_key` of the body, the customer who calls, or only the client address.
   */
  account: 'email' | 'token' | 'guest' | 'caller' | 'address';
  /** A successful call resets the account's count and is not counted for the address, only for its network. */
  resetOnSuccess?: true;
  /** A browser that has logged in to this account before is counted by itself, apart from strangers. */
  knownDevices?: 'customer' | 'admin';
}
export type RateLimitName = EndpointRateLimit['name'];

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT';
  /** Parameters are written as `{name}`, as in the specification. */
  path: `/api/${string}`;
  access: Access;
  /** Also for staff whose second factor is still missing: they can do nothing else. */
  unproven?: true;
  /**
   * Asks staff for a proof of the last 15 minutes (FRESH_PROOF_REQUIRED): always, or only when the request
   * changes a price. For prices the owner may choose an hour.
   */
  fresh?: 'always' | 'for prices';
  rateLimit?: EndpointRateLimit;
  /** Kind under which calls of staff are in the security log, because the reply has data of customers. */
  recorded?: SecurityKind;
  summary: string;
  params?: z.core.$ZodObject;
  query?: z.core.$ZodObject;
  body?: z.core.$ZodType;
  /** Makes the endpoint a multipart form, whose body fields arrive as strings. */
  files?: Files;
  /** Without a schema the handler sends the reply itself; 'file': a text to be saved. */
  reply: z.core.$ZodType | 'image' | 'file';
}

export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

type Part = 'params' | 'query' | 'body';
type SchemaOf<E, P extends Part> = E extends { [K in P]: infer S extends z.core.$ZodType }
  ? S
  : never;
type Declared<E> = { [P in Part]: [SchemaOf<E, P>] extends [never] ? never : P }[Part];

/** Input of a call, before parsing. */
export type InputOf<E extends Endpoint> = { [P in Declared<E>]: z.input<SchemaOf<E, P>> };

/** Input of a handler, after parsing. */
export type ParsedOf<E extends Endpoint> = { [P in Declared<E>]: z.output<SchemaOf<E, P>> };

export type ReplyOf<E extends Endpoint> = E['reply'] extends z.core.$ZodType
  ? z.output<E['reply']>
  : never;

/** Path and query string of a call. Empty and missing query values are left out; those of a list are repeated. */
export function buildUrl(
  endpoint: Pick<Endpoint, 'path'>,
  input: { params?: Record<string, unknown>; query?: Record<string, unknown> } = {},
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, given] of Object.entries(input.query ?? {})) {
    for (const value of Array.isArray(given) ? given : [given]) {
      if (typeof value === 'number' || (typeof value === 'string' && value)) {
        query.append(name, `${value}`);
      }
    }
  }
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
