/** Why a code is refused. In its own module so that the customer's bundle does not include it. */
export const couponErrors = {
  COUPON_UNKNOWN: {
    status: 409,
    msg: 'This code is not known. Please check the letters.',
  },
  COUPON_NOT_BEGUN: { status: 409, msg: 'This code starts on {day}.' },
  COUPON_ENDED: { status: 409, msg: 'This code ended on {day}.' },
  COUPON_USED_UP: { status: 409, msg: 'This code has been used up.' },
  COUPON_USED: { status: 409, msg: 'You have used this code already.' },
  COUPON_IN_USE: {
    status: 409,
    msg: 'It is in use in another payment of yours. Finish or close that one.',
  },
  COUPON_MINIMUM: { status: 409, msg: 'Add {amount} more to use this code.' },
  COUPON_NOT_FOR_ITEMS: { status: 409, msg: 'This code is not for these items.' },
  COUPON_NOT_FOR_SALE_PRICES: {
    status: 409,
    msg: 'This code is not for items that are already on sale.',
  },
  COUPON_EXISTS: { status: 409, msg: 'There is a coupon with this code already.' },
  COUPON_CHANGED: {
    status: 409,
    msg: 'Somebody else has changed this coupon. Please look at it again.',
  },
  COUPON_LIMIT_TOO_LOW: {
    status: 409,
    msg: 'This code is in use {used} times already. Enter {used} or more.',
  },
  COUPON_HAS_USES: {
    status: 409,
    msg: 'This code was used, so it cannot be changed or deleted. You can stop the coupon.',
  },
} as const;
