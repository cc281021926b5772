import type { Page } from '@playwright/test';
import { accountsStates } from './accounts-states.ts';
import { adminProductsStates } from './admin-products-states.ts';
import { adminStates } from './admin-states.ts';
import { cartStates } from './cart-states.ts';
import { catalogStates } from './catalog-states.ts';
import { ordersStates } from './orders-states.ts';
import { paymentsStates } from './payments-states.ts';
import { shellStates } from './shell-states.ts';
import { signupStates } from './signup-states.ts';

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
