import type { Page } from '@playwright/test';
import { accountsStates } from './accounts.ts';
import { adminStates } from './admin.ts';
import { adminProductsStates } from './admin-products.ts';
import { cartStates } from './cart.ts';
import { catalogStates } from './catalog.ts';
import { paymentsStates } from './checkout.ts';
import { shellStates } from './layout.ts';
import { ordersStates } from './orders.ts';
import { signupStates } from './signup.ts';

/** Every screen and state there is, and how a person gets there. */
export const states: Record<string, (page: Page) => Promise<unknown>> = {
  ...catalogStates,
  ...cartStates,
  ...paymentsStates,
  ...ordersStates,
  ...accountsStates,
  ...signupStates,
  ...shellStates,
  ...adminStates,
  ...adminProductsStates,
};
