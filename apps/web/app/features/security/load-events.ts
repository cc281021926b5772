import {
  adminSecurity,
  SECURITY_KINDS,
  type SecurityEvent,
  type SecurityKind,
} from '@shop/contract';
import { type Call, tryCall } from '#api/call.ts';

export interface EventsQuery {
  kind: SecurityKind | '';
  /** Number of a staff member, or empty. */
  admin: string;
  /** Number of a customer, or empty. */
  customer: string;
  day: string;
  page: number;
}

export interface LoadedEvents {
  query: EventsQuery;
  events: SecurityEvent[];
  staff: { admin_id: number; name: string }[];
  more: boolean;
  problem: string | undefined;
}

const matching = (pattern: RegExp, text: string | null) => (text && pattern.test(text) ? text : '');

const isKind = (text: string): text is SecurityKind => Object.hasOwn(SECURITY_KINDS, text);

export function parseEventsQuery(params: URLSearchParams): EventsQuery {
  const kind = params.get('kind') ?? '';
  return {
    kind: isKind(kind) ? kind : '',
    admin: matching(/^[1-9][0-9]{0,9}$/, params.get('admin')),
    customer: matching(/^[1-9][0-9]{0,9}$/, params.get('customer')),
    day: matching(/^\d{4}-\d{2}-\d{2}$/, params.get('day')),
    page: Number(matching(/^[1-9][0-9]{0,3}$/, params.get('page')) || '1'),
  };
}

export function eventsUrl({ page, ...filter }: EventsQuery): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) params.set(name, value);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `/admin/security?${params}` : '/admin/security';
}

export async function loadEvents(call: Call, query: EventsQuery): Promise<LoadedEvents> {
  const { kind, admin, customer, day, page } = query;
  const { data, error } = await tryCall(
    call(adminSecurity.list, {
      query: {
        ...(kind && { kind }),
        ...(admin && { admin }),
        ...(customer && { customer }),
        ...(day && { day }),
        page: String(page),
      },
    }),
  );
  const { events, staff, more } = data ?? { events: [], staff: [], more: false };
  return { query, events, staff, more, problem: error?.message };
}
