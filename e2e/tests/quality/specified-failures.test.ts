import type { Page } from '@playwright/test';
import {
  accounts,
  adminOrders,
  adminProducts,
  cart,
  type Endpoint,
  orders,
  payments,
} from '@shop/contract';
import {
  alerts,
  always,
  answer,
  describeReply,
  isOnlyLogged,
  leadsTo,
  type Outcome,
  type Reply,
  shows,
  toasts,
} from '#checks/specified-outcomes.ts';
import { signIn, signInStaff } from '#fixtures/accounts.ts';
import { navigateInApp, visit } from '#fixtures/navigation.ts';
import { recordErrors } from '#fixtures/network.ts';
import { WHITE } from '#fixtures/products.ts';
import { test } from '#fixtures/test.ts';
import { logIn } from '#pages/accounts.ts';
import {
  addFromHome,
  HOME_TOASTS,
  PRODUCT_TOASTS,
  purchaseButton,
  visitProduct,
} from '#pages/add-to-cart.ts';
import {
  createOrderForStaff,
  NOT_SAVED,
  saveButton,
  statusSelect,
  visitOrders,
} from '#pages/admin-orders.ts';
import {
  ADD,
  createHiddenProduct,
  edit,
  form,
  openProducts,
  field as productField,
} from '#pages/admin-products.ts';
import { increaseButton, removeButton, visitCart } from '#pages/cart.ts';
import { openCheckout, payByUpi } from '#pages/checkout.ts';
import { address, button, openProfile, passwords, personal } from '#pages/profile.ts';
import { field, signupValues, submit } from '#pages/signup.ts';

interface Failure {
  endpoint: Endpoint;
  /** Where the person is. */
  screen: string;
  open: (page: Page) => Promise<unknown>;
  press: (page: Page) => Promise<void>;
  replies: [Reply, Outcome][];
}

const SOMEBODY = { email: 'somebody@example.com', password: 'two by two' };

const whenNotAdded = (words: string): Failure['replies'] => [
  [{ status: 500, msg: 'no' }, toasts(words)],
  [{ status: 500 }, toasts(words)],
  [{ status: 401 }, leadsTo('/login')],
  [{ status: 401, msg: 'Unauthorized' }, leadsTo('/login')],
  ['cut', leadsTo('/login')],
];

const WRONG_LOGIN = alerts('Invalid email or password');
const logsInAgain = isOnlyLogged((page) => page.getByRole('main').locator('form'));

let hiddenProduct = '';
let order = '';

const FAILURES: Failure[] = [
  {
    endpoint: accounts.logIn,
    screen: '/login',
    open: (page) => visit(page, '/login'),
    press: (page) => logIn(page, SOMEBODY),
    replies: always(WRONG_LOGIN, 401),
  },
  {
    endpoint: accounts.logInAdmin,
    screen: '/admin/login',
    open: (page) => visit(page, '/admin/login'),
    press: (page) => logIn(page, SOMEBODY),
    replies: always(WRONG_LOGIN, 401),
  },
  {
    endpoint: accounts.signUp,
    screen: '/signup',
    open: async (page) => {
      await visit(page, '/signup');
      for (const [label, text] of Object.entries(signupValues())) {
        await field(page, label).fill(text);
      }
    },
    press: submit,
    replies: [
      [{ status: 200, msg: 'User already exists' }, alerts('User already exists')],
      [{ status: 400, msg: 'User already exists' }, alerts('User already exists')],
      [{ status: 500 }, logsInAgain],
      ['cut', logsInAgain],
    ],
  },
  {
    endpoint: cart.add,
    screen: '/home',
    open: async (page) => void (await signIn(page)),
    press: (page) => addFromHome(page, WHITE, 1),
    replies: whenNotAdded(HOME_TOASTS.failed),
  },
  {
    endpoint: cart.add,
    screen: '/product-info',
    open: async (page) => {
      await signIn(page);
      await visitProduct(page, WHITE);
    },
    press: (page) => purchaseButton(page, 'Add to Cart').click(),
    replies: whenNotAdded(PRODUCT_TOASTS.failed),
  },
  {
    endpoint: cart.changeQuantity,
    screen: '/cart',
    open: (page) => visitCart(page, WHITE),
    press: (page) => increaseButton(page, WHITE).click(),
    replies: [
      [{ status: 500, msg: 'no' }, alerts('Cannot change the quantity.')],
      [{ status: 500 }, alerts('Cannot change the quantity.')],
      ['cut', alerts('Error updating quantity.')],
    ],
  },
  {
    endpoint: cart.remove,
    screen: '/cart',
    open: (page) => visitCart(page, WHITE),
    press: (page) => removeButton(page, WHITE).click(),
    replies: [
      [{ status: 500, msg: 'no' }, alerts("Couldn't delete the item")],
      [{ status: 500 }, alerts("Couldn't delete the item")],
      ['cut', alerts('Error removing item.')],
    ],
  },
  {
    endpoint: cart.view,
    screen: '/cart',
    open: async (page) => void (await signIn(page)),
    press: (page) => navigateInApp(page, '/cart'),
    replies: [
      [{ status: 401, msg: 'no' }, shows('You are not logged in')],
      [{ status: 401 }, shows('You are not logged in')],
    ],
  },
  {
    endpoint: payments.start,
    screen: '/product-info',
    open: async (page) => {
      await signIn(page);
      await visitProduct(page, WHITE);
    },
    press: (page) => purchaseButton(page, 'Buy Now').click(),
    replies: [...always(leadsTo('/login')), ...always(leadsTo('/login'), 401)],
  },
  {
    endpoint: payments.verify,
    screen: '/product-info',
    open: async (page) => {
      await signIn(page);
      await openCheckout(page, WHITE);
    },
    press: (page) => payByUpi(page),
    replies: always(alerts('Payment verification failed!')),
  },
  {
    endpoint: orders.listMine,
    screen: '/orders',
    open: async (page) => void (await signIn(page)),
    press: (page) => navigateInApp(page, '/orders'),
    replies: [
      [{ status: 401, msg: 'no' }, shows('You are not logged in')],
      [{ status: 401 }, shows('You are not logged in')],
    ],
  },
  {
    endpoint: orders.view,
    screen: '/order-info',
    open: async (page) => void (await signIn(page)),
    press: (page) => navigateInApp(page, '/order-info/7QK2-M9XT'),
    replies: [
      [{ status: 500, msg: 'The loom is broken' }, shows('Error: The loom is broken')],
      [{ status: 500 }, shows(/^Error: ./)],
      ['cut', shows(/^Error: ./)],
    ],
  },
  {
    endpoint: accounts.validateToken,
    screen: '/profile',
    open: async (page) => void (await signIn(page)),
    press: (page) => navigateInApp(page, '/profile'),
    replies: [
      [{ status: 200, msg: 'Token is invalid' }, leadsTo('/login')],
      [{ status: 401, msg: 'no' }, leadsTo('/login')],
      [{ status: 401 }, leadsTo('/login')],
      [{ status: 500 }, leadsTo('/signup')],
      ['cut', leadsTo('/signup')],
    ],
  },
  ...Object.entries({
    'Personal Information': personal,
    Address: address,
    'Change Password': passwords,
  }).map(
    ([title, section]): Failure => ({
      endpoint: accounts.changeProfile,
      screen: `/profile, ${title}`,
      open: async (page) => {
        await openProfile(page);
        await button(section(page), 'Edit').click();
        for (const password of await section(page).locator('input[type=password]').all()) {
          await password.fill('three by three');
        }
      },
      press: (page) => button(section(page), 'Save').click(),
      replies: always(isOnlyLogged((page) => section(page).locator('form'))),
    }),
  ),
  {
    endpoint: accounts.validateStaff,
    screen: '/admin',
    open: (page) => signInStaff(page),
    press: (page) => visit(page, '/admin'),
    replies: always(leadsTo('/admin/login'), 401),
  },
  {
    endpoint: adminOrders.changeStatus,
    screen: '/admin/orders',
    open: async (page) => {
      order = await createOrderForStaff(page);
      await visitOrders(page);
      await statusSelect(page, order).selectOption('Shipped');
    },
    press: (page) => saveButton(page, order).click(),
    replies: always(toasts(NOT_SAVED)),
  },
  {
    endpoint: adminProducts.edit,
    screen: '/admin/products',
    open: async (page) => {
      await signInStaff(page);
      hiddenProduct = await createHiddenProduct();
      await openProducts(page, hiddenProduct);
      await edit(page, hiddenProduct);
    },
    press: async (page) => {
      const opened = form(page, `Edit ${hiddenProduct}`);
      await productField(opened, 'Description').fill('Ivory cotton');
      await opened.getByRole('button', { name: /^Save/ }).click();
    },
    replies: always(isOnlyLogged((page) => form(page, `Edit ${hiddenProduct}`))),
  },
  {
    endpoint: adminProducts.add,
    screen: '/admin/products',
    open: async (page) => {
      await signInStaff(page);
      await openProducts(page);
      await page.getByRole('button', { name: ADD }).click();
    },
    press: async (page) => {
      const opened = form(page, ADD);
      await productField(opened, 'Name').fill('Ivory Saree');
      await productField(opened, 'Price').fill('2450');
      await productField(opened, 'Stock').fill('1');
      await opened.getByRole('button', { name: 'Save new product' }).click();
    },
    replies: always(isOnlyLogged((page) => form(page, ADD))),
  },
];

for (const { endpoint, screen, open, press, replies } of FAILURES) {
  test(`[SPEC-02] ${endpoint.method} ${endpoint.path} fails on ${screen}`, async ({ page }) => {
    test.slow();
    const logged = recordErrors(page);
    const paths: string[] = [];
    page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname));
    for (const [reply, outcome] of replies) {
      await test.step(describeReply(reply), async () => {
        await open(page);
        const restore = await answer(page, endpoint, reply);
        logged.length = 0;
        paths.length = 0;
        await press(page);
        await outcome(page, { paths, logged });
        await restore();
      });
    }
  });
}
