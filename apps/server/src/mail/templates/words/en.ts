import { returnWords } from './returns.ts';
import { staffWords } from './staff.ts';

/** Every word of the messages. A second language is one more object of the type Words. */
export const en = {
  lang: 'en',
  hello: (name: string) => `Hello ${name},`,
  helloUnnamed: 'Hello,',
  indiaTime: (time: string) => `${time}, India time`,
  quantityOf: (quantity: number, what: string) => `${quantity} × ${what}`,
  spelledOut: 'If the button does not work, copy this address into your browser:',

  footer: {
    helpLine: (number: string) => `Help line ${number}`,
    mobile: (number: string) => `Mobile ${number}`,
  },

  labels: {
    total: 'Total',
    delivery: 'Delivery',
    arrives: 'Estimated delivery',
    deliverTo: 'Deliver to',
    paidBy: 'Paid by',
    paidOnline: 'Online payment',
    items: 'Your order',
    bankReference: 'Reference for questions to your bank',
    reason: 'Reason',
    documents: 'Credit note or refund voucher',
  },

  buttons: {
    viewOrder: 'View your order',
    visitShop: 'See what is in the shop',
    newPassword: 'Choose a new password',
    confirmEmail: 'Confirm this address',
    undoEmailChange: 'Put this address back',
  },

  because: {
    ordered: (brand: string) => `You get this message because you placed an order at ${brand}.`,
    paid: (brand: string) => `You get this message because you paid at ${brand}.`,
    resetRequested: (brand: string) =>
      `You get this message because a new password was asked for at ${brand}, for an account with this e-mail address.`,
    addressEntered: (brand: string) =>
      `You get this message because this e-mail address was entered at ${brand}.`,
    hasAccount: (brand: string) => `You get this message because you have an account at ${brand}.`,
    asked: (brand: string) =>
      `You get this message because this address was given with a question or complaint to ${brand}.`,
    isShop: (brand: string) =>
      `You get this message because this address is set to receive the notices of ${brand}.`,
    tested: (brand: string) =>
      `You get this message because the mail settings of ${brand} were tested with this address.`,
  },

  orderReceived: {
    subject: (order: string) => `Order ${order}: we have received it`,
    heading: (order: string) => `We have received your order ${order}`,
    lead: (day: string) =>
      `Thank you for your order of ${day}. We pack it and send it to the address below.`,
    cancelling:
      'Would you like to cancel? Open My Orders and press Request a Cancellation. We answer within 48 hours.',
    myOrders: 'My Orders',
    receipt: 'This message is the receipt of your order. It is not an invoice.',
    receiptNumber: 'Receipt',
  },

  paymentConfirming: {
    subject: (order: string) => `Order ${order}: payment being confirmed`,
    heading: (order: string) => `Order ${order}: payment being confirmed`,
    lead: (total: string) =>
      `We have your order. Your bank is still confirming the payment of ${total}, which can take some time.`,
    wait: 'You do not need to do anything, and you do not need to pay again.',
    otherwise:
      'The order page shows when the payment is confirmed. If the bank does not confirm it, we write to you again, and the money comes back to you by itself.',
  },

  shipped: {
    subject: (order: string) => `Order ${order}: on its way`,
    subjectPartly: (order: string) => `Order ${order}: partly shipped`,
    heading: (order: string) => `Your order ${order} is on its way`,
    headingPartly: (order: string) => `A part of your order ${order} is on its way`,
    lead: 'We have sent your parcel.',
    leadPartly: 'We have sent a parcel with the pieces below. The others follow in another parcel.',
    courier: 'Courier',
    number: (courier: string) => `Tracking number of ${courier}`,
    nextDay: 'The courier may need a day until its page shows the parcel.',
    track: (site: string) => `Track on ${site}`,
    shipmentItems: 'In this parcel',
    bill: 'The bill of this parcel, to read or print:',
  },

  delivered: {
    subject: (order: string) => `Order ${order}: delivered`,
    heading: (order: string) => `Your order ${order} has been delivered`,
    lead: 'Your parcel has arrived. We wish you joy with it.',
    careTitle: 'Care of the cloth',
    care: 'Wash cotton by hand in cold water with a mild soap, and dry it in the shade. Have silk dry-cleaned, and iron the gold border on the back with low heat.',
    handLoom:
      'Small irregularities in the weave are the mark of the hand loom. They are not a fault.',
    help: (helpLine: string) =>
      `Is something not as it should be? Call our help line ${helpLine} or answer this message.`,
  },

  cancellationRequested: {
    subject: (order: string) => `Order ${order}: your request to cancel`,
    heading: (order: string) => `Your request to cancel order ${order}`,
    lead: 'We have your request. The order is not cancelled yet. We answer within 48 hours.',
    next: 'If we cancel the order, we write to you, and the money goes back the way you paid.',
    help: (helpLine: string) => `Do you want to keep the order? Call our help line ${helpLine}.`,
  },

  orderCancelled: {
    subject: (order: string) => `Order ${order}: cancelled`,
    heading: (order: string) => `Order ${order} is cancelled`,
    refund: (amount: string) => `We are sending ${amount} back to you, the way you paid.`,
    refundTime: 'This can take up to 7 working days, depending on your bank.',
    reserved: (amount: string) =>
      `Your bank had only reserved ${amount}, and the money never reached us.`,
    reservedTime:
      'It comes back to you by itself. This can take up to 7 working days, depending on your bank.',
  },

  refundProcessed: {
    title: (amount: string) => `Refund of ${amount} sent`,
    titleOfOrder: (order: string, amount: string) => `Order ${order}: refund of ${amount} sent`,
    lead: 'Your refund is with your bank now. It went back the way you paid. Your bank can need up to 7 working days to show it.',
  },

  refundInPart: {
    titleOfOrder: (order: string, amount: string) => `Order ${order}: ${amount} goes back to you`,
    lead: (amount: string, total: string) =>
      `We are sending ${amount} of the ${total} that you paid back to you, the way you paid.`,
    pieces: 'For these pieces',
    time: 'This can take up to 7 working days, depending on your bank.',
  },

  refundedAutomatically: {
    title: (amount: string) => `We refund your payment of ${amount}`,
    titleOfOrder: (order: string, amount: string) => `Order ${order}: we refund ${amount}`,
    reasons: {
      sold_out:
        'A piece that you chose was sold before your payment reached us, so no order was made.',
      stale:
        'Your payment reached us when the prices of your selection were no longer valid, so no order was made.',
      duplicate:
        'Your order was paid twice. It stays as it is, and the second payment goes back to you.',
      underpaid:
        'The payment that reached us was less than the total of your selection, so no order was made.',
    },
    goesBack:
      'The money goes back by itself, the way you paid. This can take up to 7 working days, depending on your bank.',
    sorry: 'You do not need to do anything. We are sorry for the trouble.',
    items: 'Your selection',
  },

  passwordReset: {
    subject: (brand: string) => `Choose a new password for ${brand}`,
    heading: 'Choose a new password',
    lead: 'You can now choose a new password. The link in this message works once, within 30 minutes.',
    notYou: 'If you did not ask for this, do nothing. Your password stays as it is.',
  },

  confirmEmail: {
    subject: (brand: string) => `Please confirm your e-mail address for ${brand}`,
    heading: 'Please confirm your e-mail address',
    lead: 'Please confirm that this address is yours. The link in this message works for 48 hours.',
    meanwhile: 'You can shop in the meantime.',
    notYou: 'If you do not know about this, do nothing. The address is then not confirmed.',
  },

  passwordChanged: {
    subject: (brand: string) => `Your password for ${brand} was changed`,
    heading: 'Your password was changed',
    lead: (time: string) => `The password of your account was changed on ${time}.`,
  },

  emailChanged: {
    subject: (brand: string) => `Your e-mail address for ${brand} was changed`,
    heading: 'Your e-mail address was changed',
    lead: (time: string) => `The e-mail address of your account was changed on ${time}.`,
    from: 'From now on, please log in with the new address.',
    undo: 'If this was not you, put this address back. It logs the account out on every device. The link works for 7 days.',
    newPassword: (helpLine: string) =>
      `Choose a new password afterwards. If you need help, please call our help line ${helpLine}.`,
  },

  wasIt: {
    you: 'If this was you, you do not need to do anything.',
    notYou: (helpLine: string) =>
      `If this was not you, please call our help line ${helpLine} as soon as you can.`,
  },

  ticketReceived: {
    subject: (ticket: string) => `Ticket ${ticket}: we have received it`,
    heading: (ticket: string) => `Your ticket is ${ticket}`,
    question: 'We have received your question. We answer within 48 hours, by e-mail.',
    complaint:
      'We have received your complaint. We answer within 48 hours, by e-mail, and settle it within one month.',
    more: 'Would you like to add something? Answer this message and leave the ticket number in the subject.',
    notYou: 'If you have not written to us, do nothing. Nobody gets your address.',
  },

  ticketAnswered: {
    subject: (ticket: string) => `Ticket ${ticket}: our answer`,
    heading: (ticket: string) => `Our answer to ticket ${ticket}`,
    lead: 'Thank you for writing to us.',
    open: 'Is something not clear? Answer this message and leave the ticket number in the subject.',
    closed:
      'With this answer we close the ticket. If you do not agree, answer this message and leave the ticket number in the subject.',
  },

  ...returnWords,

  ...staffWords,

  shopDigest: {
    newOrders: (count: number) => (count === 1 ? '1 new order' : `${count} new orders`),
    cancellationRequests: (count: number) =>
      count === 1 ? '1 request to cancel' : `${count} requests to cancel`,
    failedRefunds: (count: number) => (count === 1 ? '1 failed refund' : `${count} failed refunds`),
    dueTickets: (count: number) => (count === 1 ? '1 ticket due' : `${count} tickets due`),
    returnRequests: (count: number) =>
      count === 1 ? '1 return to answer' : `${count} returns to answer`,
    nothing: 'Nothing new',
    lead: 'This has come in since the last message.',
    nothingLead: 'Nothing has come in since the last message.',
    more: (count: number) => `and ${count} more`,
    openOrders: 'Open the orders',
    openRequests: 'Open the requests',
    openPayments: 'Open the payments',
    openTickets: 'Open the tickets',
    openReturns: 'Open the returns',
  },

  test: {
    subject: (brand: string) => `Test message of ${brand}`,
    heading: 'This is a test message',
    lead: (time: string) => `The shop sent this message on ${time}. Sending mail works.`,
  },
};

export type Words = typeof en;
