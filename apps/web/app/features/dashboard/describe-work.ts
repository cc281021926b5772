import type { OpenWork, WorkKind } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';

/** A row of 'What needs you now'. */
export interface DescribedWork {
  kind: WorkKind;
  title: string;
  /** Why it matters. */
  detail: string;
  clock: string;
  late: boolean;
  /** The one button. */
  button: string;
  to: string;
}

type Example = OpenWork['examples'][number];

interface WorkWords {
  /** For one thing. */
  one: (example: Example, work: OpenWork) => string;
  /** For several. */
  many: (work: OpenWork) => string;
  detail: (example: Example, work: OpenWork) => string;
  button: string;
  /** The list, and where one of them is. */
  list: string;
  open?: (id: string) => string;
  /** Before the time that is left: 'Answer in 20 hours'. Without it the clock counts from the beginning. */
  due?: string;
}

const openOrder = (id: string) => `/admin/orders/${id}`;
const openReturn = (id: string) => `/admin/returns/${id}`;
const openTicket = (id: string) => `/admin/support/${id}`;
const quote = ({ text }: Example) => (text ? `“${text}”` : '');
const listIds = ({ examples, count }: OpenWork) => {
  const ids = examples.map(({ id }) => id).join(count === 2 ? ' and ' : ', ');
  return count > examples.length ? `${ids} and ${count - examples.length} more` : ids;
};
const formatAmount = ({ amount }: OpenWork) => formatRupees(fromRupees(amount ?? 0));

const WORDS: Record<WorkKind, WorkWords> = {
  payment_without_order: {
    one: (_, work) => `${formatAmount(work)} taken, and no order`,
    many: (work) => `${work.count} payments taken, ${formatAmount(work)}, and no orders`,
    detail: () => 'The customer has paid and has nothing. Settle it, or give the money back.',
    button: 'See the payment',
    list: '/admin/payments',
  },
  refund_failed: {
    one: (_, work) => `A refund of ${formatAmount(work)} failed`,
    many: (work) => `${work.count} refunds failed, ${formatAmount(work)}`,
    detail: () => 'The customer was promised this money.',
    button: 'See the payment',
    list: '/admin/payments',
  },
  cancellation_request: {
    one: ({ id, name }) => `${name} asks to cancel ${id}`,
    many: ({ count }) => `${count} customers ask to cancel`,
    detail: (_, work) =>
      work.count > 1
        ? `${listIds(work)}. Answer before they are packed.`
        : 'Answer before it is packed.',
    button: 'Answer',
    list: '/admin/orders?cancellation=requested',
    open: openOrder,
  },
  return_asked: {
    one: ({ name }) => `${name} wants to return something`,
    many: ({ count }) => `${count} returns wait for an answer`,
    detail: (example, work) => (work.count > 1 ? `${example.name} was first.` : quote(example)),
    button: 'Answer',
    list: '/admin/returns',
    open: openReturn,
    due: 'Answer',
  },
  ticket_open: {
    one: ({ name }, { late }) => (late ? `First answer to ${name} is late` : `${name} asks`),
    many: ({ count }) => `${count} questions wait for a first answer`,
    detail: (example) => `Ticket ${example.id}: ${quote(example)}`,
    button: 'Write the answer',
    list: '/admin/support',
    open: openTicket,
    due: 'Answer',
  },
  ticket_ending: {
    one: ({ name }) => `The question of ${name} is not settled`,
    many: ({ count }) => `${count} questions are not settled`,
    detail: ({ id }) => `Ticket ${id}. The law gives a month.`,
    button: 'Settle it',
    list: '/admin/support?status=waiting',
    open: openTicket,
    due: 'End',
  },
  order_late: {
    one: ({ id }) => `Order ${id} is late`,
    many: ({ count }) => `${count} orders are late`,
    detail: (_, work) =>
      work.count > 1
        ? `${listIds(work)}. They should have been packed by now.`
        : 'It should have been packed by now.',
    button: 'Pack',
    list: '/admin/pack',
    due: 'Pack',
  },
  link_ending: {
    one: ({ name }) => `${name || 'Somebody'} has not paid the link yet`,
    many: ({ count }) => `${count} links end today`,
    detail: (example) => `Kept: ${example.text}.`,
    button: 'See the links',
    list: '/admin/links?view=today',
    due: 'Ends',
  },
  refund_due: {
    one: (_, work) => `A refund of ${formatAmount(work)} is not sent yet`,
    many: (work) => `${work.count} refunds are not sent yet, ${formatAmount(work)}`,
    detail: () => 'The shop tries again by itself. See why it waits.',
    button: 'See the payment',
    list: '/admin/payments',
  },
  refund_to_give: {
    one: ({ id }, work) => `Give back ${formatAmount(work)} of order ${id}`,
    many: (work) => `${work.count} refunds are to be given by hand, ${formatAmount(work)}`,
    detail: () => 'It was paid at the counter. Give the money, then press Given.',
    button: 'See the order',
    list: '/admin/orders?missing=money',
    open: openOrder,
  },
  not_refunded: {
    one: (_, work) => `A refund is owed, ${formatAmount(work)}`,
    many: (work) => `${work.count} refunds are owed, ${formatAmount(work)}`,
    detail: (_, work) => `Cancelled: ${listIds(work)}. The money is still with you.`,
    button: 'Refund',
    list: '/admin/orders?missing=refund',
    open: openOrder,
  },
  not_restocked: {
    one: ({ id }) => `The pieces of ${id} are not back in stock`,
    many: ({ count }) => `The pieces of ${count} orders are not back in stock`,
    detail: (_, work) =>
      `Cancelled: ${listIds(work)}. These pieces are not for sale until you put them back.`,
    button: 'Put back',
    list: '/admin/orders?missing=restock',
    open: openOrder,
  },
  return_received: {
    one: ({ name }) => `The return of ${name} has arrived`,
    many: ({ count }) => `${count} returns have arrived`,
    detail: () => 'Give the money back, or send another piece.',
    button: 'Settle it',
    list: '/admin/returns?view=received',
    open: openReturn,
  },
  sent_but_pending: {
    one: ({ id }) => `Order ${id} is Pending, but nothing is left to pack`,
    many: ({ count }) => `${count} orders are Pending, but nothing is left to pack`,
    detail: (_, work) =>
      `Sent or refunded already: ${listIds(work)}. Set the status that is right.`,
    button: 'See the order',
    list: '/admin/orders?order_status=Pending',
    open: openOrder,
  },
  to_pack: {
    one: () => '1 order to pack',
    many: ({ count }) => `${count} orders to pack`,
    detail: (_, work) => listIds(work),
    button: 'Pack',
    list: '/admin/pack',
    due: 'Pack',
  },
};

const NO_EXAMPLE: Example = { id: '', name: '', text: '' };

export function describeWork(work: OpenWork, now: Date): DescribedWork {
  const { kind, count, examples, late } = work;
  const words = WORDS[kind];
  const example = examples[0] ?? NO_EXAMPLE;
  const isOne = count === 1 && example.id !== '';
  return {
    kind,
    title: count === 1 ? words.one(example, work) : words.many(work),
    detail: words.detail(example, work),
    clock: formatClock(work, words.due, now),
    late,
    button: words.button,
    to: isOne && words.open ? words.open(example.id) : words.list,
  };
}

function formatClock({ since, due, count }: OpenWork, word: string | undefined, now: Date) {
  if (due && word) {
    const left = Date.parse(due) - now.getTime();
    return left < 0 ? `Late by ${formatSpan(-left)}` : `${word} in ${formatSpan(left)}`;
  }
  const age = formatSpan(now.getTime() - Date.parse(since));
  return count > 1 ? `Oldest ${age}` : `${age} ago`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** 38 minutes, 20 hours, 3 days. */
export function formatSpan(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE_MS));
  const hours = Math.floor(ms / HOUR_MS);
  if (hours < 1) return formatUnit(minutes, 'minute');
  return hours < 48 ? formatUnit(hours, 'hour') : formatUnit(Math.floor(hours / 24), 'day');
}

const formatUnit = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
