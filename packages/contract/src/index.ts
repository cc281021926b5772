export * from './accounts.ts';
export * from './caching.ts';
export * from './cart.ts';
export * from './catalog.ts';
export * from './endpoint.ts';
export * from './endpoints.ts';
export * from './errors.ts';
export * from './ids.ts';
