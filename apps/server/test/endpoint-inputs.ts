import { randomUUID } from 'node:crypto';
import {
  accountAddresses,
  accountDevices,
  accountRecovery,
  accounts,
  adminAccounting,
  adminCustomers,
  adminOrderPage,
  adminOrders,
  adminPages,
  adminPayments,
  adminSearch,
  adminSecurity,
  adminSettings,
  adminTax,
  adminTaxDocuments,
  cart,
  catalog,
  type EditedProduct,
  orders,
  type PaymentResult,
  pages,
  payments,
  places,
  privacy,
  type Role,
  type ShopSettings,
  shop as shopEndpoints,
  suggestions,
  taxDocuments,
} from '@shop/contract';
import { catalogInputs } from './access/catalog-inputs.ts';
import { type CounterData, counterInputs } from './access/counter-inputs.ts';
import { type GuestData, guestInputs } from './access/guest-inputs.ts';
import { type LinkData, linkInputs } from './access/link-inputs.ts';
import { type ServiceData, serviceInputs } from './access/service-inputs.ts';
import { type ShipmentTestData, shipmentInputs } from './access/shipment-inputs.ts';
import { dashboardInputs, staffInputs } from './access/staff-inputs.ts';
import { createDeliveryAddress } from './delivery-addresses.ts';
import { toKey } from './endpoint-key.ts';
import type { StaffData } from './staff-data.ts';
import { createPerson } from './test-shop.ts';

/** Data that a permitted call needs to succeed. */
export interface TestData extends ServiceData, ShipmentTestData, GuestData, LinkData, CounterData {
  cart_item_id: number;
  /** The draft of a sale. */
  sale_id: number;
  collection: { collection_id: number; slug: string };
  changes: { checked: number; done: number };
  coupon: { coupon_id: number; code: string };
  image: string;
  /** An order of several pieces that nobody sends. */
  pending_id: string;
  document_id: number;
  result: PaymentResult;
  product: EditedProduct;
  settings: ShopSettings;
  /** Another session of the subject. */
  session_id: string;
  resetToken: string;
  confirmToken: string;
  undoToken: string;
  customer: { email: string; password: string };
  admin: { email: string; password: string };
  address_id: number;
  /** Role of the calling member of staff. */
  role?: Role | undefined;
  staff: StaffData;
  /** Customer who may be disabled. */
  user_id: number;
}

/** One valid input per endpoint. An endpoint that is missing here fails access.test.ts. */
export const inputs: Record<string, (data: TestData) => object> = {
  [toKey(shopEndpoints.view)]: () => ({}),
  [toKey(shopEndpoints.quoteDelivery)]: () => ({ query: { pin: '680594' } }),
  [toKey(adminSettings.view)]: () => ({}),
  [toKey(adminSettings.openingTasks)]: () => ({}),
  [toKey(adminSettings.save)]: ({ settings }) => ({ body: { settings, version: 1 } }),
  [toKey(adminSettings.saveTax)]: () => ({
    body: {
      effectiveFrom: '2099-04-01',
      mode: 'unregistered',
      gstin: '',
      turnoverClass: 'up to 1.5 crore',
    },
  }),
  [toKey(adminTax.view)]: () => ({}),
  [toKey(adminTax.addRates)]: () => ({
    params: { tax_class: 'stole' },
    body: { valid_from: '2099-04-01', rate: 5 },
  }),
  [toKey(adminTax.saveClass)]: () => ({
    params: { tax_class: 'stole' },
    body: { hsn: '6214', uqc: 'NOS', confirmed: true },
  }),
  [toKey(adminTax.addLimit)]: () => ({
    body: { name: 'b2c large', valid_from: '2099-04-01', turnover_class: null, value: 50_000 },
  }),
  [toKey(accounts.signUp)]: () => ({ body: createPerson() }),
  [toKey(accounts.logIn)]: ({ customer }) => ({ body: customer }),
  [toKey(accounts.logInAdmin)]: ({ admin }) => ({ body: admin }),
  [toKey(accounts.validateToken)]: () => ({}),
  [toKey(accounts.validateStaff)]: () => ({}),
  [toKey(accounts.logOut)]: () => ({}),
  [toKey(accounts.profile)]: () => ({}),
  [toKey(accounts.changeProfile)]: () => ({ body: { address: createPerson().address } }),
  ...staffInputs,
  ...serviceInputs,
  [toKey(accountRecovery.forgotPassword)]: () => ({ body: { email: createPerson().email } }),
  [toKey(accountRecovery.resetPassword)]: ({ resetToken, customer }) => ({
    body: { token: resetToken, password: customer.password },
  }),
  [toKey(accountRecovery.confirmEmail)]: ({ confirmToken }) => ({ body: { token: confirmToken } }),
  [toKey(accountRecovery.undoEmailChange)]: ({ undoToken }) => ({ body: { token: undoToken } }),
  [toKey(accountRecovery.resendConfirmation)]: () => ({}),
  [toKey(accountDevices.list)]: () => ({}),
  [toKey(accountDevices.logOut)]: ({ session_id }) => ({ params: { id: session_id } }),
  [toKey(accountDevices.logOutEverywhere)]: () => ({}),
  [toKey(places.find)]: () => ({ params: { pin: '680594' } }),
  [toKey(catalog.count)]: () => ({}),
  [toKey(catalog.list)]: () => ({ params: { page: '1' } }),
  [toKey(catalog.find)]: ({ product_id }) => ({ params: { product_id: `${product_id}` } }),
  [toKey(catalog.image)]: ({ image }) => ({ query: { path: image } }),
  [toKey(cart.view)]: () => ({}),
  [toKey(cart.add)]: ({ product_id }) => ({ body: { product_id, quantity: 1 } }),
  [toKey(cart.changeQuantity)]: ({ cart_item_id }) => ({ body: { cart_item_id, quantity: 1 } }),
  [toKey(cart.remove)]: ({ cart_item_id }) => ({ body: { cart_item_id } }),
  [toKey(cart.markPricesSeen)]: () => ({}),
  [toKey(cart.clear)]: () => ({}),
  ...catalogInputs,
  ...counterInputs,
  [toKey(orders.listMine)]: () => ({}),
  [toKey(orders.view)]: ({ order_id }) => ({ params: { id: order_id } }),
  [toKey(orders.requestCancellation)]: ({ order_id }) => ({ params: { id: order_id } }),
  ...guestInputs,
  ...linkInputs,
  [toKey(adminOrders.listAll)]: () => ({}),
  [toKey(adminOrders.changeStatus)]: ({ order_id }) => ({
    params: { order_id },
    body: { order_status: 'Cancelled' },
  }),
  [toKey(adminCustomers.list)]: () => ({}),
  [toKey(adminCustomers.view)]: ({ user_id }) => ({ params: { id: `${user_id}` } }),
  [toKey(adminCustomers.addNote)]: ({ user_id }) => ({
    params: { id: `${user_id}` },
    body: { text: 'Prefers a call.', request_id: randomUUID() },
  }),
  [toKey(adminCustomers.disable)]: ({ user_id }) => ({
    params: { id: `${user_id}` },
    body: { reason: 'Chargebacks' },
  }),
  [toKey(adminCustomers.enable)]: ({ user_id }) => ({
    params: { id: `${user_id}` },
    body: { reason: 'Settled' },
  }),
  [toKey(adminSecurity.list)]: () => ({}),
  [toKey(adminSearch.find)]: () => ({ query: { q: 'asha' } }),
  [toKey(adminOrderPage.view)]: ({ order_id }) => ({ params: { id: order_id } }),
  [toKey(adminOrderPage.addNote)]: ({ order_id }) => ({
    params: { id: order_id },
    body: { text: 'Call before sending.', request_id: randomUUID() },
  }),
  [toKey(adminOrderPage.correctRecipient)]: ({ order_id }) => ({
    params: { id: order_id },
    body: createDeliveryAddress(),
  }),
  [toKey(adminOrders.counts)]: () => ({}),
  [toKey(adminOrders.declineCancellation)]: ({ order_id }) => ({
    params: { id: order_id },
    body: { reason: 'It has left.' },
  }),
  [toKey(adminPayments.approveCancellation)]: ({ order_id }) => ({ params: { id: order_id } }),
  [toKey(adminOrders.restock)]: ({ order_id }) => ({ params: { id: order_id } }),
  ...dashboardInputs,
  ...shipmentInputs,
  [toKey(taxDocuments.view)]: ({ document_id }) => ({ params: { document_id: `${document_id}` } }),
  [toKey(adminTaxDocuments.list)]: () => ({ query: { month: '2026-11' } }),
  [toKey(adminTaxDocuments.ofParcels)]: ({ order_id }) => ({ query: { orders: order_id } }),
  [toKey(adminAccounting.month)]: () => ({ query: { month: '2026-11' } }),
  [toKey(adminAccounting.file)]: () => ({ params: { month: '2026-11', file: 'b2cs' } }),
  [toKey(adminAccounting.archive)]: () => ({ params: { month: '2026-11' } }),
  [toKey(adminPayments.listRefunds)]: ({ order_id }) => ({ params: { id: order_id } }),
  [toKey(adminPayments.refundPart)]: ({ order_id }) => ({
    params: { id: order_id },
    body: { request_id: randomUUID(), amount: 1, reason: 'A stain' },
  }),
  [toKey(adminPayments.removePieces)]: ({ pending_id, product_id }) => ({
    params: { id: pending_id },
    body: { request_id: randomUUID(), items: [{ product_id, quantity: 1 }], reason: 'Sold' },
  }),
  [toKey(adminPayments.refundOrder)]: ({ order_id }) => ({ params: { id: order_id } }),
  [toKey(adminPayments.list)]: () => ({}),
  [toKey(adminPayments.settle)]: ({ result }) => ({ params: { id: result.razorpay_payment_id } }),
  [toKey(payments.start)]: ({ product_id }) => ({
    body: { product_list: [{ product_id, quantity: 1 }] },
  }),
  [toKey(payments.wait)]: () => ({}),
  [toKey(payments.verify)]: ({ result }) => ({ body: result }),
  [toKey(payments.release)]: ({ result }) => ({
    body: { razorpay_order_id: result.razorpay_order_id },
  }),
  [toKey(pages.view)]: () => ({ params: { page: 'returns' } }),
  [toKey(adminPages.list)]: () => ({}),
  [toKey(adminPages.view)]: () => ({ params: { page: 'about' } }),
  [toKey(adminPages.viewVersion)]: () => ({ params: { page: 'about', version: '0' } }),
  [toKey(adminPages.preview)]: () => ({ params: { page: 'about' }, body: { markdown: 'Hello' } }),
  [toKey(adminPages.save)]: () => ({
    params: { page: 'about' },
    body: { markdown: 'Hello', version_base: 0 },
  }),
  [toKey(accountAddresses.list)]: () => ({}),
  [toKey(accountAddresses.add)]: () => ({ body: createDeliveryAddress() }),
  [toKey(accountAddresses.change)]: ({ address_id }) => ({
    params: { id: `${address_id}` },
    body: createDeliveryAddress(),
  }),
  [toKey(accountAddresses.remove)]: ({ address_id }) => ({ params: { id: `${address_id}` } }),
  [toKey(privacy.download)]: () => ({ params: { format: 'html' } }),
  [toKey(privacy.erasure)]: () => ({}),
  // Recorded only: the customer has an open order.
  [toKey(privacy.erase)]: ({ customer: { password } }) => ({
    body: { currentPassword: password },
  }),
  [toKey(privacy.withdrawErasure)]: () => ({}),
  [toKey(catalog.options)]: () => ({}),
  [toKey(catalog.home)]: () => ({}),
  [toKey(suggestions.find)]: () => ({ query: { text: 'saree' } }),
};
