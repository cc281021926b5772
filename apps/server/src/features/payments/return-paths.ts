/** Where the provider sends browsers that cannot open its window over the page. */
export const RETURN_PATH = '/api/razor/return';
export const GUEST_RETURN_PATH = '/api/guest/return';

/** Where they go from there. */
export const RETURN_PAGES = {
  [RETURN_PATH]: '/cart',
  [GUEST_RETURN_PATH]: '/guest',
};
