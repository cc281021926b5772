/** Where the provider sends browsers that cannot open its window over the page. */
export const RETURN_PATH = '/api/razor/return';
export const GUEST_RETURN_PATH = '/api/guest/return';
export const LINK_RETURN_PATH = '/api/pay-link/return';

const ORDER_PAGE = '/order-info';
/** Only the tab knows the address of its link, which is a secret. */
const LINK_RETURN_PAGE = '/pay/return';

interface ReturnPages {
  /** Shows an outcome without an order. */
  page: string;
  /** Opens the order of somebody without a session. */
  orderPage: string;
}

/** Where they go from there. */
export const RETURN_PAGES: Record<string, ReturnPages> = {
  [RETURN_PATH]: { page: '/cart', orderPage: ORDER_PAGE },
  [GUEST_RETURN_PATH]: { page: '/guest', orderPage: ORDER_PAGE },
  [LINK_RETURN_PATH]: { page: LINK_RETURN_PAGE, orderPage: LINK_RETURN_PAGE },
};
