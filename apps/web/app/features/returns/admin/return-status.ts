import type { ReturnStatus } from '@shop/domain/orders/returns';

export const STATUS_LABELS: Record<ReturnStatus, string> = {
  asked: 'To answer',
  approved: 'Approved',
  received: 'Received',
  refunded: 'Refunded',
  exchanged: 'Exchanged',
  refused: 'Refused',
};
