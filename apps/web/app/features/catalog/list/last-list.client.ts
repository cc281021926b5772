import { keepLastLoaded } from '#api/last-loaded.client.ts';
import type { ProductList } from './load-list.ts';

export const lastList = keepLastLoaded<ProductList>();
