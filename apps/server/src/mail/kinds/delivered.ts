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
      lead: 'Your parcel has arrived. We wish you joy with it.',
      careTitle: 'Care of the cloth',
      care: 'Wash cotton by hand in cold water with a mild soap, and dry it in the shade. Have silk dry-cleaned, and iron the gold border on the back with low heat.',
      handLoom:
        'Small irregularities in the weave are the mark of the hand loom. They are not a fault.',
      help: (helpLine: string) =>
        `Is something not as it should be? Call our help line ${helpLine} or answer this message.`,
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
