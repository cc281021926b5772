export const ORDER_STATUSES = ['Pending', 'Shipped', 'Delivered', 'Cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Statuses of a successful delivery, in order. */
export const ORDER_STEPS = ['Pending', 'Shipped', 'Delivered'] as const satisfies OrderStatus[];

export const isOrderStatus = (text: string): text is OrderStatus =>
  ORDER_STATUSES.some((status) => status === text);

/** Pieces that were sent, of those that the order has. Only while some are still to be sent. */
export interface PartlySent {
  sent: number;
  pieces: number;
}

/** Shown in place of 'Shipped' or 'Delivered'. */
export const formatPartlySent = ({ sent, pieces }: PartlySent) =>
  `Partly sent, ${sent} of ${pieces}`;

/** @returns undefined for a status outside ORDER_STEPS. */
export function completedSteps(status: string): number | undefined {
  const step = ORDER_STEPS.findIndex((name) => name === status);
  return step < 0 ? undefined : step + 1;
}
