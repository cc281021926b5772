import { findMessageOrder } from '#mail/message-order.queries.ts';
import { listUnreviewedItems } from '#mail/message-review.queries.ts';
import { defineMail } from '#mail/templates/define-mail.ts';
import { button, paragraph } from '#mail/templates/layout/blocks.ts';
import { aboutOrder, listItems, orderUrl } from '#mail/templates/parts.ts';
import { SAMPLE_ORDER } from '#mail/templates/samples.ts';

/** Asked once for each order. Somebody else received a gift, so its giver is not asked. */
export const reviewRequest = defineMail({
  load: async ({ db }, { order_id }) => {
    const found = await findMessageOrder(db, order_id);
    if (!found?.email || found.gift) return undefined;
    const items = await listUnreviewedItems(db, found.order.order_id);
    return items.length > 0 ? { to: found.email, data: { order: found.order, items } } : undefined;
  },
  words: {
    en: {
      subject: (order: string) => `Order ${order}: how do you like it?`,
      heading: 'How do you like what you bought?',
      lead: 'Other buyers cannot touch the cloth. You can tell them what it is like.',
      how: 'Give one to five stars. Add a few words or pictures if you like. Readers see only your first name and your State.',
      honest:
        'Please write what you think, good or bad. We cannot change a review. We hide one only for a reason that readers see, such as personal data.',
      rate: 'Rate your order',
      once: 'We ask only once about an order.',
    },
  },
  render: ({ order, items }, shop, say) => ({
    ...aboutOrder(order, shop, say),
    subject: say.subject(order.order_id),
    heading: say.heading,
    lead: say.lead,
    blocks: [
      listItems(say.labels.pieces, items, say),
      paragraph(say.how),
      paragraph(say.honest),
      button(say.rate, `${orderUrl(shop, order.order_id)}#reviews`),
      paragraph(say.once),
    ],
  }),
  sample: { order: SAMPLE_ORDER, items: SAMPLE_ORDER.items },
});
