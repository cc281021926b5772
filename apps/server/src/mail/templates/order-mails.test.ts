import { expect, it } from 'vitest';
import { MAILS } from '#mail/kinds/index.ts';
import { ORDER_URL, readLinks, renderSample, renderVariant } from '#test/mail/rendered-messages.ts';
import { longOrder } from '#test/mail/sample-messages.ts';

it.each([
  'order_received',
  'payment_confirming',
  'shipped',
  'delivered',
  'cancellation_requested',
  'order_cancelled',
  'refund_processed',
] as const)(
  '[MAIL-04] %s: order number in the subject and the first line, link to the order',
  (kind) => {
    const { subject, firstLine, text, html } = renderSample<object, object>(MAILS[kind]);

    expect(subject).toContain('Order 7QK2-M9XT');
    expect(firstLine).toContain('7QK2-M9XT');
    expect(readLinks(html)).toContain(ORDER_URL);
    expect(text).toContain(`View your order:\n${ORDER_URL}\n`);
  },
);

it('[MAIL-04] order received: items, sum, payment, address, how to cancel, not an invoice', () => {
  const { text, words, html } = renderSample(MAILS.order_received);

  expect(words).toContain('your order of 12 January 2026');
  expect(text).toContain('- Mayil Pallu Kasavu Saree\n  1 × ₹6,800 = ₹6,800\n');
  expect(text).toContain('\n  3 × ₹2,450 = ₹7,350\n');
  expect(text).toContain('\nTotal: ₹20,150.00\n');
  expect(text).toContain('\nPaid by: UPI\n');
  expect(text).toContain(
    'Deliver to:\nലക്ഷ്മി അമ്മ\nNila House\nKuthampully\nThiruvilwamala\nThrissur 680594\n98470 12345\n',
  );
  expect(words).toContain('press Request a Cancellation. We will answer within 48 hours.');
  expect(readLinks(html)).toContain('https://shop.example/orders');
  expect(words).toContain('This email is your receipt, not an invoice.');
});

it('[MAIL-04] order received: all of 20 items, and a payment method that is not known', () => {
  const { text } = renderSample(MAILS.order_received, longOrder(20));

  expect(text.match(/ {2}1 × ₹98,765\.50 = ₹98,765\.50\n/g)).toHaveLength(20);
  expect(text).toContain('Total: ₹19,75,310.00');
  expect(renderVariant(MAILS.order_received, 'unknown payment method').text).toContain(
    'Paid by: Online payment',
  );
});

it('[MAIL-04] payment being confirmed: nothing to do, money is safe', () => {
  const { words } = renderSample(MAILS.payment_confirming);

  expect(words).toContain('still confirming the payment of ₹20,150.00');
  expect(words).toContain('You do not need to do anything, and please do not pay again.');
  expect(words).toContain('the money will return automatically');
});

it('[SHIP-02] [MAIL-04] shipped: courier, number in groups, link, pieces of the parcel', () => {
  const { text, words, html } = renderSample(MAILS.shipped);

  expect(text).toContain('India Post tracking number: EK 123 456 785 IN\n');
  expect(text).toContain('Track on indiapost.gov.in:\nhttps://www.indiapost.gov.in/track\n');
  expect(readLinks(html)).toContain('https://www.indiapost.gov.in/track');
  expect(text).toContain('In this parcel:\n- 1 × Mayil Pallu Kasavu Saree\n');
  expect(text).not.toContain('₹');
  expect(words).toContain('Estimated delivery:');
  const part = renderVariant(MAILS.shipped, 'a part');
  expect(part.subject).toBe('Order 7QK2-M9XT: partly shipped');
  expect(part.text).toContain('ST Courier tracking number: 482 002 1\n');
  expect(part.text).not.toContain('Set Mundu');
  expect(renderVariant(MAILS.shipped, 'without courier').text).not.toMatch(/courier|tracking/i);
});

it('[MAIL-04] [CLEAR-10] delivered: care of the cloth and the mark of the hand loom', () => {
  const { words } = renderSample(MAILS.delivered);

  expect(words).toContain('Wash cotton by hand in cold water');
  expect(words).toContain('Small irregularities in the weave are the mark of the hand loom.');
  expect(words).toContain('Call 0484 765 4321 or reply to this email.');
  expect(words).toContain('Your parcel has arrived. We hope you love it.');
  const gift = renderVariant(MAILS.delivered, 'gift').words;
  expect(gift).toContain('Your gift has been delivered.');
  expect(gift).not.toContain('We hope you love it');
  const part = renderVariant(MAILS.delivered, 'a part');
  expect(part.subject).toBe('Order 7QK2-M9XT: partly delivered');
  expect(part.words).toContain('The rest will follow in another parcel.');
  expect(part.text).not.toContain('Set Mundu');
});

it('[MAIL-04] cancellation requested: an answer within 48 hours, not cancelled yet', () => {
  const { words } = renderSample(MAILS.cancellation_requested);

  expect(words).toContain('The order is not cancelled yet. We will answer within 48 hours.');
  expect(words).not.toMatch(/is cancelled|been cancelled/);
});

it('[MAIL-04] order cancelled: the sum, the way back, the time; or money only reserved', () => {
  const { words } = renderSample(MAILS.order_cancelled);
  const reserved = renderVariant(MAILS.order_cancelled, 'money only reserved').words;

  expect(words).toContain(
    'refunding ₹20,150.00 the way you paid. This can take up to 7 working days',
  );
  expect(reserved).toContain('held ₹20,150.00 but never sent it to us');
  expect(reserved).toContain(
    'will return to you automatically. This can take up to 7 working days',
  );
  expect(reserved).not.toMatch(/sending|refund/i);
});

it('[CLEAR-01] order cancelled before its refund: the sum, the way back, by when', () => {
  const { words, subject } = renderVariant(MAILS.order_cancelled, 'refund not begun');
  const inParts = renderVariant(MAILS.order_cancelled, 'refunded in parts').words;
  const unconfirmed = renderVariant(MAILS.order_cancelled, 'payment not confirmed').words;

  expect(subject).toBe('Order 7QK2-M9XT: cancelled');
  expect(words).toContain('refund ₹20,150.00 the way you paid, within two working days.');
  expect(words).toContain('your bank may take up to 7 working days to show it');
  expect(inParts).toContain('We have already refunded your payment');
  expect(unconfirmed).toContain('If it reaches us, we will refund it within two working days.');
});

it('[SHIP-05] [SHIP-06] order received: a delivery line when it is charged, State and estimate', () => {
  const order = MAILS.order_received.sample;
  const { ship_to } = order;
  const charged = {
    total_paise: order.total_paise + 60_00,
    delivery_paise: 60_00,
    ship_to: { ...ship_to, address: { ...ship_to.address, stateCode: '32' } },
  };
  const { text, html } = renderSample(MAILS.order_received, charged);
  const free = renderSample(MAILS.order_received);

  expect(text).toContain('\nDelivery: ₹60\nTotal: ₹20,210.00\n');
  expect(html).toContain('>Delivery</td>');
  expect(text).toContain('\nThrissur 680594\nKerala\n');
  expect(text).toContain('\nEstimated delivery: Fri 16 to Mon 19 Jan\n');
  expect(free.text).not.toContain('Delivery:');
});

it('[ADDR-03] order received: greets the customer, although someone else receives it', () => {
  const order = MAILS.order_received.sample;
  const ship_to = { ...order.ship_to, name: 'Devaki', buyer: 'Asha' };
  const { words, text } = renderSample(MAILS.order_received, { ship_to });

  expect(words).toContain('Asha');
  expect(text).toContain('Deliver to:\nDevaki\n');
});
