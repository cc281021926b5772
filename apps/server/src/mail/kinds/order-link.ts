import { findMessageOrder } from '#mail/message-order.queries.ts';
import { defineMail } from '#mail/templates/define-mail.ts';
import { paragraph } from '#mail/templates/layout/blocks.ts';
import { greet, viewOrder } from '#mail/templates/parts.ts';
import { SAMPLE_ORDER } from '#mail/templates/samples.ts';

export const orderLink = defineMail({
  load: async ({ db }, { order_id }) => {
    const found = await findMessageOrder(db, order_id);
    if (!found) return undefined;
    const { order, email: to } = found;
    return { to, data: { order_id: order.order_id, name: order.ship_to.name } };
  },
  words: {
    en: {
      subject: (order: string) => `Order ${order}: your link`,
      heading: (order: string) => `The link to your order ${order}`,
      lead: 'You can see your order with the button below.',
      digits:
        'For the address, bills, cancelling and returns, enter the last four digits of the phone number of the order.',
      notYou: 'If you did not ask for this, ignore this email. Nobody else has received the link.',
      reason: (brand: string) =>
        `You received this email because someone asked for the link of an order at ${brand} that was placed with this email address.`,
    },
  },
  render: ({ order_id, name }, shop, say) => ({
    subject: say.subject(order_id),
    heading: say.heading(order_id),
    greeting: greet(name, say),
    lead: say.lead,
    blocks: [viewOrder(order_id, shop, say), paragraph(say.digits), paragraph(say.notYou)],
    reason: say.reason(shop.brand),
  }),
  sample: { order_id: SAMPLE_ORDER.order_id, name: SAMPLE_ORDER.ship_to.name },
});
