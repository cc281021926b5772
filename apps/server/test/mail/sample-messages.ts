import { MAILS } from '#mail/kinds/index.ts';
import type { Mail, MessageShop } from '#mail/templates/define-mail.ts';
import { SAMPLE_ORDER } from '#mail/templates/samples.ts';

export const SAMPLE_SHOP: MessageShop = {
  brand: 'Oodum Paavum',
  origin: 'https://shop.example',
  email: 'support@shop.example',
  mobile: '+91 90000 11111',
  helpLine: '0484 765 4321',
  address: ['Oodum Paavum', 'Loom Lane 7', 'Test Town', 'District 680000', 'Kerala, India'],
};

/** 40 letters without a break opportunity. */
const LONG = 'Balaramapuramkasavumundumneriyathumsaree';

/** As long as an address, names and an order can be, within the number of items. */
export const longOrder = (items: number, name = `${LONG} ${LONG} ${LONG}`.slice(0, 100)) => ({
  ...SAMPLE_ORDER,
  total_paise: items * 98_765_50,
  items: Array.from({ length: items }, () => ({ name, quantity: 1, unit_price_paise: 98_765_50 })),
  ship_to: {
    name: LONG,
    phone: '9847012345',
    address: { houseName: LONG, post_office: LONG, city: LONG, state: LONG, pinCode: '680594' },
  },
});

export interface SampleMessage {
  name: string;
  mail: Mail;
  data: object;
}

/** One message of every kind. */
export const SAMPLE_MESSAGES = Object.entries<Mail>(MAILS).map(
  ([name, mail]): SampleMessage => ({ name, mail, data: mail.sample }),
);

/** The other cases that the kinds have. */
export const MESSAGE_VARIANTS: SampleMessage[] = [
  ...SAMPLE_MESSAGES.flatMap(({ name, mail, data }) =>
    Object.entries(mail.variants ?? {}).map(([variant, changes]) => ({
      name: `${name}, ${variant}`,
      mail,
      data: { ...data, ...changes },
    })),
  ),
  { name: 'order_received, 20 long items', mail: MAILS.order_received, data: longOrder(20) },
];
