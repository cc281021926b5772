interface ShopNotice {
  /** Label of its switch in the settings. */
  label: string;
  /** The screen on which staff act, below /admin. */
  path: string;
}

/** Events that the shop itself is told by mail, in the order of the digest. Each has a switch in the settings. */
export const SHOP_NOTICES = {
  new_order: {
    label: 'New order',
    path: 'orders',
  },
  cancellation_requested: {
    label: 'Request to cancel an order',
    path: 'orders?cancellation=requested',
  },
  refund_failed: {
    label: 'Refund that failed',
    path: 'payments',
  },
  ticket_received: {
    label: 'Question or complaint',
    path: 'support',
  },
  ticket_due: {
    label: 'Question or complaint that must be answered within 12 hours',
    path: 'support',
  },
  return_requested: {
    label: 'Request to return pieces',
    path: 'returns',
  },
} as const satisfies Record<string, ShopNotice>;

export type NoticeKind = keyof typeof SHOP_NOTICES;

// The keys of the record above, which no other code extends.
export const NOTICE_KINDS = Object.keys(SHOP_NOTICES) as NoticeKind[];
