import type { OrderDetails } from '@shop/contract';
import { keepLastLoaded } from '#api/last-loaded.client.ts';

export const lastOrder = keepLastLoaded<OrderDetails | undefined>();
