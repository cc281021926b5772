import { DEMO_LOGINS, PAST_LOGINS } from '#tools/seed/demo-accounts.ts';

interface Login {
  who: string;
  what: string;
  email: string;
  password: string;
  /** Where to log in. */
  path: string;
}

const ADMIN_LOGIN = '/admin/login';

const NEW_CUSTOMER: Login = {
  who: 'Customer, new',
  what: 'Asha has an account and has never bought.',
  path: '/login',
  ...DEMO_LOGINS.customer,
};

const OWNER: Login = {
  who: 'Owner',
  what: 'Devaki runs the shop and may do everything.',
  path: ADMIN_LOGIN,
  ...DEMO_LOGINS.admin,
};

const LOGINS_WITH_PAST: Login[] = [
  NEW_CUSTOMER,
  {
    who: 'Customer, regular',
    what: 'Lakshmi has bought before. Her orders can be followed and sent back.',
    path: '/login',
    ...PAST_LOGINS.regular,
  },
  OWNER,
  {
    who: 'Packing',
    what: 'Biju packs, sends and counts. He sees no prices.',
    path: ADMIN_LOGIN,
    ...PAST_LOGINS.packing,
  },
  {
    who: 'Catalogue',
    what: 'Sreeja looks after products, pictures, pages and stock.',
    path: ADMIN_LOGIN,
    ...PAST_LOGINS.catalogue,
  },
  {
    who: 'Accounts',
    what: 'Anitha looks after orders, refunds, customers and the books.',
    path: ADMIN_LOGIN,
    ...PAST_LOGINS.accounts,
  },
];

interface Thing {
  title: string;
  how: string;
  as: 'anybody' | 'customer' | 'regular' | 'owner' | 'packing' | 'catalogue' | 'accounts';
  path: string;
}

const THINGS_WITH_PAST: Thing[] = [
  {
    title: 'Buy a saree',
    how: 'Choose one, order it, and pay by UPI with success@razorpay. Nothing is charged.',
    as: 'customer',
    path: '/home',
  },
  {
    title: 'Follow your orders',
    how: 'Open one for its parcel, its bill, and the way to send a piece back.',
    as: 'regular',
    path: '/orders',
  },
  {
    title: 'Begin the day',
    how: 'See what waits for you, and what was sold this month.',
    as: 'owner',
    path: '/admin',
  },
  {
    title: 'Pack and send',
    how: 'Type the tracking numbers, print slips and labels, and send the parcels.',
    as: 'packing',
    path: '/admin/pack',
  },
  {
    title: 'Answer a request to cancel',
    how: 'Approve it: the order is cancelled, refunded and back in stock with one press.',
    as: 'accounts',
    path: '/admin/orders?cancellation=requested',
  },
  {
    title: 'Take a piece back',
    how: 'Approve a return, mark the piece as received, then refund or exchange it.',
    as: 'accounts',
    path: '/admin/returns',
  },
  {
    title: 'Answer a complaint in time',
    how: 'One is open, and its 48 hours are running.',
    as: 'accounts',
    path: '/admin/support',
  },
  {
    title: 'Check the month',
    how: 'Compare what was sold with what reached the bank, and download the check sheet.',
    as: 'accounts',
    path: '/admin/money',
  },
  {
    title: 'Count the shelf',
    how: 'On a phone, type how many pieces lie there. The stock is corrected.',
    as: 'packing',
    path: '/admin/stock-count',
  },
  {
    title: 'Change many prices',
    how: 'Open the quick list, type new prices and save them together.',
    as: 'catalogue',
    path: '/admin/products',
  },
];

const FIRST_THINGS: Thing[] = [
  {
    title: 'Set up the shop',
    how: 'The dashboard names what is missing, one step after the other.',
    as: 'owner',
    path: '/admin',
  },
  {
    title: 'Add the first piece',
    how: 'A name, a price and a picture are enough.',
    as: 'owner',
    path: '/admin/products',
  },
];

/** The logins, and a list of things to try. */
export const getContent = (hasPast: boolean) =>
  hasPast
    ? { logins: LOGINS_WITH_PAST, things: THINGS_WITH_PAST }
    : { logins: [NEW_CUSTOMER, OWNER], things: FIRST_THINGS };

export type Content = ReturnType<typeof getContent>;
