/** What every way to pay says until there is one. */
export const PAYING_SOON = 'Paying opens soon. Your cart is kept.';
