/** Errors of changing and importing many products at once. */
export const changeErrors = {
  CHANGE_SET_NOT_FOUND: { status: 404, msg: 'We do not have these changes any more.' },
  TOO_MANY_PRODUCTS: {
    status: 409,
    msg: 'At most {most} products can change at once. Please choose fewer.',
  },
  NOTHING_SELECTED: { status: 409, msg: 'The list has no products. Please choose some.' },
  STILL_CHECKING: { status: 409, msg: 'The products are still being checked. Please wait.' },
  CHANGES_ENDED: { status: 409, msg: 'These changes have ended. Please start again.' },
  NO_UNDO: {
    status: 409,
    msg: 'Changes can be undone once, within 24 hours of their end.',
  },
  FILE_REJECTED: { status: 400, msg: '{reason}' },
} as const;
