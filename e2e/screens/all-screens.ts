import type { Page } from '@playwright/test';
import { accountRecoveryScreens } from './account-recovery.ts';
import { accountsScreens } from './accounts.ts';
import { adminScreens } from './admin.ts';
import { adminMoneyScreens } from './admin-money.ts';
import { adminOrdersScreens } from './admin-orders.ts';
import { adminProductsScreens } from './admin-products.ts';
import { cartScreens } from './cart.ts';
import { catalogScreens } from './catalog.ts';
import { changesScreens } from './changes.ts';
import { checkoutScreens } from './checkout.ts';
import { counterScreens } from './counter.ts';
import { counterDayScreens } from './counter-day.ts';
import { couponScreens } from './coupons.ts';
import { guestScreens } from './guests.ts';
import { layoutScreens } from './layout.ts';
import { linkScreens } from './links.ts';
import { ordersScreens } from './orders.ts';
import { pagesScreens } from './pages.ts';
import { payLinkScreens } from './pay-links.ts';
import { returnsScreens } from './returns.ts';
import { reviewsScreens } from './reviews.ts';
import { salesScreens } from './sales.ts';
import { signupScreens } from './signup.ts';

/** Every screen in each of its states, with a function that opens it. */
export const screens: Record<string, (page: Page) => Promise<unknown>> = {
  ...catalogScreens,
  ...cartScreens,
  ...checkoutScreens,
  ...ordersScreens,
  ...accountsScreens,
  ...accountRecoveryScreens,
  ...signupScreens,
  ...guestScreens,
  ...payLinkScreens,
  ...couponScreens,
  ...layoutScreens,
  ...pagesScreens,
  ...returnsScreens,
  ...reviewsScreens,
  ...adminScreens,
  ...adminOrdersScreens,
  ...adminMoneyScreens,
  ...adminProductsScreens,
  ...changesScreens,
  ...salesScreens,
  ...linkScreens,
  ...counterDayScreens,
  ...counterScreens,
};
