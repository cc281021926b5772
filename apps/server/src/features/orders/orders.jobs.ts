import type { Poller } from '#jobs/poller.ts';
import type { Deps } from '#platform/deps.ts';
import { processLinkRequest } from './links/order-links.queries.ts';

export const ordersPollers = ({ db }: Pick<Deps, 'db'>): Poller[] => [
  { name: 'order-link-requests', next: () => processLinkRequest(db) },
];
