/** Words that several kinds of messages share. The words of one kind are in its file. */
export const en = {
  lang: 'en',
  hello: (name: string) => `Hello ${name},`,
  helloUnnamed: 'Hello,',
  indiaTime: (time: string) => `${time}, India time`,
  quantityOf: (quantity: number, what: string) => `${quantity} × ${what}`,
  spelledOut: 'If the button does not work, copy this address into your browser:',
  viewOrder: 'View your order',

  footer: {
    helpLine: (number: string) => `Help line ${number}`,
    mobile: (number: string) => `Mobile ${number}`,
  },

  labels: {
    total: 'Total',
    delivery: 'Delivery',
    coupon: (code: string) => `Coupon ${code}`,
    discount: 'Discount',
    arrives: 'Estimated delivery',
    deliverTo: 'Deliver to',
    paidBy: 'Paid by',
    paidOnline: 'Online payment',
    items: 'Your order',
    pieces: 'Pieces',
  },

  tracking: {
    courier: 'Courier',
    number: (courier: string) => `${courier} tracking number`,
    nextDay: 'Tracking may take a day to appear.',
    track: (site: string) => `Track on ${site}`,
  },

  because: {
    ordered: (brand: string) => `You received this email because you placed an order at ${brand}.`,
    paid: (brand: string) => `You received this email because you made a payment at ${brand}.`,
    hasAccount: (brand: string) =>
      `You received this email because you have an account at ${brand}.`,
    asked: (brand: string) =>
      `You received this email because this address was given with a question or complaint to ${brand}.`,
  },

  refundTime: 'This can take up to 7 working days, depending on your bank.',
  ifItWasYou: 'If this was you, you do not need to do anything.',
};

/** A second language is one more object of this type, and one more in the words of every kind. */
export type Words = typeof en;
