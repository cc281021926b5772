import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { accounts, SignUp } from './accounts/accounts.ts';
import { cart } from './cart.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';

const address = {
  houseName: 'Nila House',
  post_office: 'Kuthampully',
  city: 'Thiruvilwamala',
  state: 'Thrissur',
  pinCode: '680594',
};

describe('[API-14] a reply with the specified fields alone is read', () => {
  it.each([
    ['signup', accounts.signUp.reply, { user_id: 7, msg: 'Account created' }],
    ['signup without an account', accounts.signUp.reply, { msg: 'Email already exists' }],
    ['login', accounts.logIn.reply, { msg: 'Login successful' }],
    ['a status without words', cart.add.reply, {}],
    ['quantity', cart.changeQuantity.reply, { msg: 'Changed' }],
    ['the payment order', payments.start.reply, { data: { id: 'order_1', currency: 'INR' } }],
  ])('%s', (_call, schema, reply) => {
    expect(z.parse(schema, reply)).toEqual(reply);
  });

  it('the profile', () => {
    const user = { name: 'Asha', email: 'asha@example.com', phone: '9847012345', address };

    expect(z.parse(accounts.profile.reply, { user })).toEqual({ user });
  });

  it('order rows, with a number as order_id', () => {
    const row = {
      order_id: 12,
      order_date: '2026-01-30T03:00:00.000Z',
      order_status: 'Shipped',
      product_name: 'Stole',
      product_description: '',
      product_price: 500,
      quantity: 3,
    };

    expect(z.parse(orders.listMine.reply, { orders: [row] })).toEqual({
      orders: [{ ...row, order_id: '12', image: [] }],
    });
  });

  it('an order without what the screen shows as missing', () => {
    expect(z.parse(orders.view.reply, { order_id: 12 })).toEqual({
      order_id: '12',
      order_status: '',
      total_amount: null,
      items: [],
      user: {},
    });
  });

  it('a verified payment, with a number as order_id', () => {
    expect(z.parse(payments.verify.reply, { order_id: 12 })).toEqual({ order_id: '12' });
  });
});

it('[ADDR-01] a State that a form leaves empty is not set', () => {
  const customer = {
    name: 'Asha',
    email: 'asha@example.com',
    phone: '9847012345',
    password: 'loom-and-zari',
    address: { ...address, stateCode: '' },
  };

  expect(z.parse(SignUp, customer).address.stateCode).toBeUndefined();
});
