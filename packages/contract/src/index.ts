export * from './caching.ts';
export * from './catalog.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './ids.ts';
