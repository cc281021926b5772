import { keepLastLoaded } from '#api/last-loaded.client.ts';
import type { AdminProductList } from './load-products.ts';

export const lastProducts = keepLastLoaded<AdminProductList>();
