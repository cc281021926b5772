import type { Endpoint } from '@shop/contract';

export const toKey = ({ method, path }: Endpoint) => `${method} ${path}`;
