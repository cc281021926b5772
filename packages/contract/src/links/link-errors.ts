/** Errors of payment links, for staff and for those who pay. */
export const linkErrors = {
  LINK_NOT_FOUND: { status: 404, msg: 'Link not found' },
  PAY_LINK_NOT_FOUND: { status: 404, msg: 'We do not know this link. Please ask us.' },
  LINK_ENDED: { status: 409, msg: 'This link has ended. Please ask us.' },
  LINK_PAID: { status: 409, msg: 'This has already been paid.' },
  LINK_NOT_OPEN: { status: 409, msg: 'This link is no longer open.' },
  LINK_TOO_OLD: {
    status: 409,
    msg: 'Pieces can be kept for at most three days. Please make a new link.',
  },
  TOO_MANY_LINKS: {
    status: 409,
    msg: '50 links are open already. Cancel one that nobody needs.',
  },
  DISCOUNT_TOO_LARGE: {
    status: 403,
    msg: 'You may take off at most {limit}. An owner may take off more.',
  },
  AGREED_TOTAL_TOO_HIGH: {
    status: 409,
    msg: 'The agreed total is more than price and delivery, {most}.',
  },
  WINDOW_OPEN: {
    status: 409,
    msg: 'A payment window is open. Finish it, or wait until {time}.',
  },
  LINK_ADDRESS_REQUIRED: { status: 409, msg: 'Please enter your name, phone and address.' },
} as const;
