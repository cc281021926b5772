import { findMessageOrder } from '#mail/message-order.queries.ts';
import { defineMail } from '#mail/templates/define-mail.ts';
import { paragraph } from '#mail/templates/layout/blocks.ts';
import { aboutOrder, listItems, viewOrder } from '#mail/templates/parts.ts';
import { SAMPLE_ORDER } from '#mail/templates/samples.ts';

export const cancellationRequested = defineMail({
  load: async ({ db }, { order_id }) => {
    const found = await findMessageOrder(db, order_id);
    return found && { to: found.email, data: found.order };
  },
  words: {
    en: {
      subject: (order: string) => `Order ${order}: your request to cancel`,
      heading: (order: string) => `Your request to cancel order ${order}`,
      lead: 'We have received your request. The order is not cancelled yet. We will answer within 48 hours.',
      next: 'If we cancel it, we will email you and refund you the way you paid.',
      help: (helpLine: string) =>
        `Would you like to keep the order after all? Call our help line ${helpLine}.`,
    },
  },
  render: (order, shop, say) => ({
    ...aboutOrder(order, shop, say),
    subject: say.subject(order.order_id),
    heading: say.heading(order.order_id),
    lead: say.lead,
    blocks: [
      paragraph(say.next),
      paragraph(say.help(shop.helpLine)),
      listItems(say.labels.items, order.items, say),
      viewOrder(order.order_id, shop, say),
    ],
  }),
  sample: SAMPLE_ORDER,
});
