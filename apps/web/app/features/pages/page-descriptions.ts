import type { PageName } from '@shop/contract';

/** For search engines and link previews. */
export const PAGE_DESCRIPTIONS: Record<PageName, string> = {
  about: 'Who we are, and how our handloom cloth is made.',
  contact: 'Address, phone, email and grievance officer of the shop.',
  delivery: 'Where we deliver, what it costs, and how many days it takes.',
  returns: 'How to return a piece, what counts as a fault, and when you get your money back.',
  privacy: 'Which data we keep, why, for how long, and which cookies we use.',
  terms: 'Prices, orders, payment and complaints.',
};
