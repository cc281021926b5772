import { formatDateTime } from '@shop/domain/dates';
import { type Block, link, subheading } from './layout/blocks.ts';
import {
  adminOrdersUrl,
  adminPaymentsUrl,
  adminRequestsUrl,
  adminReturnsUrl,
  adminTicketsUrl,
} from './links.ts';
import type { MessageContent } from './message-content.ts';
import type { DataOf, MessageShop } from './message-data.ts';
import type { Words } from './words/en.ts';

/** After an outage there may be thousands. */
const MAX_IDS = 30;

/** More would not fit a subject of 78 characters. */
const MAX_COUNTS = 4;

interface Section {
  ids: string[];
  count: (count: number) => string;
  action: string;
  url: string;
}

export function shopDigest(
  data: DataOf<'shop_digest'>,
  shop: MessageShop,
  words: Words,
): MessageContent {
  const sections = listSections(data, shop, words).filter(({ ids }) => ids.length > 0);
  const all = sections.map(({ ids, count }) => count(ids.length));
  const counts = all.join(', ');
  const heading = counts || words.shopDigest.nothing;
  const subject =
    all.length > MAX_COUNTS ? `${all.slice(0, MAX_COUNTS - 1).join(', ')} …` : heading;
  return {
    subject: `${shop.brand}: ${subject}`,
    heading,
    greeting: '',
    lead: counts ? words.shopDigest.lead : words.shopDigest.nothingLead,
    blocks: sections.flatMap((section) => toBlocks(section, words)),
    reason: words.because.isShop(shop.brand),
  };
}

function listSections(
  data: DataOf<'shop_digest'>,
  shop: MessageShop,
  { shopDigest: phrases }: Words,
): Section[] {
  const { newOrders, cancellationRequests, failedRefunds, dueTickets, returnRequests } = data;
  return [
    {
      ids: newOrders,
      count: phrases.newOrders,
      action: phrases.openOrders,
      url: adminOrdersUrl(shop),
    },
    {
      ids: cancellationRequests,
      count: phrases.cancellationRequests,
      action: phrases.openRequests,
      url: adminRequestsUrl(shop),
    },
    {
      ids: failedRefunds,
      count: phrases.failedRefunds,
      action: phrases.openPayments,
      url: adminPaymentsUrl(shop),
    },
    {
      ids: dueTickets,
      count: phrases.dueTickets,
      action: phrases.openTickets,
      url: adminTicketsUrl(shop),
    },
    {
      ids: returnRequests,
      count: phrases.returnRequests,
      action: phrases.openReturns,
      url: adminReturnsUrl(shop),
    },
  ];
}

function toBlocks({ ids, count, action, url }: Section, { shopDigest: { more } }: Words): Block[] {
  const hidden = ids.length - MAX_IDS;
  const shown = ids.slice(0, MAX_IDS).join(', ');
  return [
    subheading(count(ids.length)),
    link(hidden > 0 ? `${shown} ${more(hidden)}` : shown, action, url),
  ];
}

export function testMessage(
  { at }: DataOf<'test'>,
  { brand }: MessageShop,
  words: Words,
): MessageContent {
  const { subject, heading, lead } = words.test;
  return {
    subject: subject(brand),
    heading,
    greeting: '',
    lead: lead(words.indiaTime(formatDateTime(at) ?? '')),
    blocks: [],
    reason: words.because.tested(brand),
  };
}
