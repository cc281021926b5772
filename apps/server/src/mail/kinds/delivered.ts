import { findMessageOrder, listSentItems } from '#mail/message-order.queries.ts';
import { defineMail } from '#mail/templates/define-mail.ts';
import { paragraph, subheading } from '#mail/templates/layout/blocks.ts';
import { aboutOrder, listItems, viewOrder } from '#mail/templates/parts.ts';
import { SAMPLE_ORDER } from '#mail/templates/samples.ts';

export const delivered = defineMail({
  load: async ({ db }, { order_id }) => {
    const found = await findMessageOrder(db, order_id);
    if (found?.order_status !== 'Delivered') return undefined;
    const { order, partly_shipped, gift } = found;
    // Lists the pieces that have arrived when others are still to be sent.
    const sent = partly_shipped ? await listSentItems(db, order.order_id) : undefined;
    return { to: found.email, data: { order, sent, gift } };
  },
  words: {
    en: {
      whole: {
        subject: (order: string) => `Order ${order}: delivered`,
        heading: (order: string) => `Your order ${order} has been delivered`,
        lead: 'Your parcel has arrived. We hope you love it.',
      },
      gift: 'Your gift has been delivered.',
      partly: {
        subject: (order: string) => `Order ${order}: partly delivered`,
        heading: (order: string) => `Part of your order ${order} has been delivered`,
        lead: 'The pieces below have arrived. The rest will follow in another parcel.',
      },
      careTitle: 'How to care for it',
      care: 'Wash cotton by hand in cold water with mild soap, and dry it in the shade. Have silk dry-cleaned. Iron the gold border on the reverse side at low heat.',
      handLoom:
        'Small irregularities in the weave are the mark of the hand loom. They are not a fault.',
      help: (helpLine: string) => `Is something wrong? Call ${helpLine} or reply to this email.`,
    },
  },
  render: ({ order, sent, gift }, shop, say) => {
    const { order_id, items } = order;
    const { subject, heading, lead } = sent ? say.partly : say.whole;
    return {
      ...aboutOrder(order, shop, say),
      subject: subject(order_id),
      heading: heading(order_id),
      lead: gift && !sent ? say.gift : lead,
      blocks: [
        listItems(say.labels.items, sent ?? items, say),
        subheading(say.careTitle),
        paragraph(say.care),
        paragraph(say.handLoom),
        paragraph(say.help(shop.helpLine)),
        viewOrder(order_id, shop, say),
      ],
    };
  },
  sample: { order: SAMPLE_ORDER, sent: undefined, gift: false },
  variants: {
    'a part': { sent: SAMPLE_ORDER.items.slice(0, 1) },
    gift: { gift: true },
  },
});
