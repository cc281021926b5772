import { findMessageOrder } from '#mail/message-order.queries.ts';
import { defineMail } from '#mail/templates/define-mail.ts';
import { paragraph, subheading } from '#mail/templates/layout/blocks.ts';
import { aboutOrder, listItems, viewOrder } from '#mail/templates/parts.ts';
import { SAMPLE_ORDER } from '#mail/templates/samples.ts';

export const delivered = defineMail({
  load: async ({ db }, { order_id }) => {
    const found = await findMessageOrder(db, order_id);
    if (found?.order_status !== 'Delivered') return undefined;
    return { to: found.email, data: found.order };
  },
  words: {
    en: {
      subject: (order: string) => `Order ${order}: delivered`,
      heading: (order: string) => `Your order ${order} has been delivered`,
      lead: 'Your parcel has arrived. We hope you enjoy it.',
      careTitle: 'How to care for it',
      care: 'Wash cotton by hand in cold water with mild soap, and dry it in the shade. Have silk dry-cleaned. Iron the gold border on the reverse side at low heat.',
      handLoom:
        'Small irregularities in the weave are the mark of the hand loom. They are not a fault.',
      help: (helpLine: string) => `Is something wrong? Call ${helpLine} or reply to this email.`,
    },
  },
  render: (order, shop, say) => ({
    ...aboutOrder(order, shop, say),
    subject: say.subject(order.order_id),
    heading: say.heading(order.order_id),
    lead: say.lead,
    blocks: [
      listItems(say.labels.items, order.items, say),
      subheading(say.careTitle),
      paragraph(say.care),
      paragraph(say.handLoom),
      paragraph(say.help(shop.helpLine)),
      viewOrder(order.order_id, shop, say),
    ],
  }),
  sample: SAMPLE_ORDER,
});
