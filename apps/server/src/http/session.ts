import type { Access } from '@shop/contract';
import { ShopError } from '#shop-error.ts';

/** Refuses whoever may not call. Until accounts exist nobody is more than a visitor. */
export function admit(access: Access): void {
  if (access !== 'public') throw new ShopError('NOT_SIGNED_IN');
}
