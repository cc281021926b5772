interface SentOrder {
  channel: string;
  order_status: string;
  total_paise: number;
}

/**
 * Whether staff should call before they send an order: nobody has proven who a guest is, and much is at stake.
 * @param aboveRupees the setting of the shop
 */
export const isToBeCalledFirst = (
  { channel, order_status, total_paise }: SentOrder,
  aboveRupees: number,
): boolean => channel === 'guest' && order_status === 'Pending' && total_paise > aboveRupees * 100;
