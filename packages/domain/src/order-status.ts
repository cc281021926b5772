export const ORDER_STATUSES = ['Pending', 'Shipped', 'Delivered', 'Cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The way of an order that arrives. */
export const ORDER_STEPS = ['Pending', 'Shipped', 'Delivered'] as const satisfies OrderStatus[];

export const isOrderStatus = (text: string): text is OrderStatus =>
  ORDER_STATUSES.some((status) => status === text);

/** How many of the steps are behind an order, or nothing when it is on another way. */
export function stepsTaken(status: string): number | undefined {
  const step = ORDER_STEPS.findIndex((name) => name === status);
  return step < 0 ? undefined : step + 1;
}
