/** Loaded on demand: most customers never wait. */
export const loadPaymentQueue = () => import('./wait-to-pay.tsx');
