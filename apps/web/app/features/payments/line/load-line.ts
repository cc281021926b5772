/** Loaded on demand: most customers never wait. */
export const loadLine = () => import('./wait-to-pay.tsx');
