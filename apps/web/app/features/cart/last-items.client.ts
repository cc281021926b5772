import type { CartItem } from '@shop/contract';
import { keepLastLoaded } from '#api/last-loaded.client.ts';

export const lastItems = keepLastLoaded<CartItem[]>();
