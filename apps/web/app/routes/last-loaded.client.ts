import type { OrderDetails, Profile } from '@shop/contract';
import { keepLastLoaded } from '#api/last-loaded.client.ts';
import type { AdminProductList } from '#features/catalog/admin/load-products.ts';
import type { Shelf } from '#features/catalog/admin/stock-count/stock-count-page.tsx';
import type { ProductList } from '#features/catalog/list/load-list.ts';

export const lastProfile = keepLastLoaded<{ user: Profile }>();

export const lastProducts = keepLastLoaded<AdminProductList>();

export const lastShelf = keepLastLoaded<Shelf>();

export const lastList = keepLastLoaded<ProductList>();

export const lastOrder = keepLastLoaded<OrderDetails | undefined>();
