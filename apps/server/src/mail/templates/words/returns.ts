/** Words of the messages about pieces that come back. */
export const returnWords = {
  returned: {
    items: 'Pieces',
    sendTo: 'Send them to',
  },

  returnRequested: {
    subject: (order: string) => `Order ${order}: your return`,
    heading: (returned: string) => `Your return ${returned}`,
    lead: 'We have your request. We answer within 48 hours.',
    wait: 'Please do not send anything yet. Our answer tells you where to send it.',
  },

  returnApproved: {
    subject: (order: string) => `Order ${order}: please send it back`,
    heading: (returned: string) => `Please send return ${returned} to us`,
    lead: (returned: string) =>
      `We take the pieces back. Write ${returned} on the parcel, so that we know whose it is.`,
    pack: 'Pack them well, and keep the receipt of the courier until all is settled.',
    wePay:
      'We pay for sending them. Tell us what it cost, with a picture of the receipt, and we pay it back.',
    youPay: 'You pay for sending them back, as our rules say.',
    thenRefund: 'When they have arrived, we refund within two working days.',
    thenExchange: 'When they have arrived, we send you the same piece again.',
    noStock: 'If we have no other piece, we refund it.',
  },

  returnRefused: {
    subject: (order: string) => `Order ${order}: about your return`,
    heading: (returned: string) => `We cannot take back return ${returned}`,
    lead: 'We have looked at your request, and we cannot take the pieces back.',
    reason: 'Our reason',
    help: (helpLine: string) =>
      `If you do not agree, call our help line ${helpLine} or answer this message.`,
  },

  returnArrived: {
    subject: (order: string) => `Order ${order}: your return has arrived`,
    heading: (returned: string) => `Return ${returned} has arrived`,
    lead: 'The pieces below have reached us. Thank you.',
    thenRefund: 'We refund them within two working days, the way you paid.',
    thenExchange: 'We send you the same piece again. If we have none, we refund it.',
  },

  exchangeSent: {
    subject: (order: string) => `Order ${order}: the exchange is on its way`,
    heading: 'The exchange is on its way',
    lead: (returned: string) => `We have sent the pieces below again, for return ${returned}.`,
    nothingToPay: 'There is nothing to pay.',
  },
};
