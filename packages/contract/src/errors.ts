import { UNDO_MINUTES } from '@shop/domain/orders/undo';
import * as z from 'zod/mini';
import { changeErrors } from './admin/change-errors.ts';
import { counterErrors } from './counter/counter-errors.ts';
import { couponErrors } from './coupons/coupon-errors.ts';
import { linkErrors } from './links/link-errors.ts';
import {
  CHOOSE_STATE_FIRST,
  CURRENT_PASSWORD_REQUIRED,
  INVALID_CREDENTIALS,
  INVALID_SIGNATURE,
  linkNotAllowed,
  NOT_YOUR_ROLE,
  ORDER_NOT_FOUND,
  PHONE_END_REQUIRED,
  pinIsInState,
  REFUND_TOO_LARGE,
  UNEXPECTED,
} from './phrases.ts';
import { TOO_MANY_IMAGES } from './products/product-values.ts';

const notFound = <Name extends string>(name: Name) =>
  ({ status: 404, msg: `${name} not found` }) as const;

/** Error codes of the API with their HTTP status and the message shown to users. */
export const errors = {
  INVALID_INPUT: { status: 400, msg: 'Please check what you entered.' },
  INVALID_SIGNATURE: { status: 400, msg: INVALID_SIGNATURE },
  INVALID_IMAGE: {
    status: 400,
    msg: 'We could not read picture {place}. Please use a JPEG, PNG or WebP file.',
  },
  IMAGE_TOO_LARGE: {
    status: 400,
    msg: 'Picture {place} is too large. Please choose a smaller one.',
  },
  PAGE_TOO_COMPLEX: {
    status: 400,
    msg: 'This text takes too long to show. Please use fewer lists inside other lists.',
  },
  NOT_SIGNED_IN: { status: 401, msg: 'You are not logged in' },
  INVALID_CREDENTIALS: { status: 401, msg: INVALID_CREDENTIALS },
  INVALID_WEBHOOK_SIGNATURE: { status: 401, msg: 'This was not sent by the payment provider.' },
  CROSS_SITE: { status: 403, msg: 'This request came from another website, so we blocked it.' },
  FRESH_PROOF_REQUIRED: { status: 403, msg: 'Please confirm that it is you.' },
  WRONG_CODE: { status: 403, msg: 'That code is wrong or has already been used.' },
  PASSKEY_REJECTED: { status: 403, msg: 'This passkey does not belong to your account.' },
  NOT_YOUR_ROLE: { status: 403, msg: NOT_YOUR_ROLE },
  CURRENT_PASSWORD_REQUIRED: { status: 403, msg: CURRENT_PASSWORD_REQUIRED },
  WRONG_PHONE_END: { status: 403, msg: 'These are not the last four digits of this order.' },
  PHONE_END_REQUIRED: { status: 403, msg: PHONE_END_REQUIRED },
  WRONG_PASSWORD: { status: 403, msg: 'This is not your current password.' },
  NOT_FOUND: { status: 404, msg: 'There is nothing at this address.' },
  IMAGE_NOT_FOUND: { status: 404, msg: 'The image cannot be loaded' },
  PRODUCT_NOT_FOUND: notFound('Product'),
  ORDER_NOT_FOUND: { status: 404, msg: ORDER_NOT_FOUND },
  SALE_NOT_FOUND: notFound('Sale'),
  COLLECTION_NOT_FOUND: notFound('Collection'),
  COUPON_NOT_FOUND: notFound('Coupon'),
  TAX_CLASS_NOT_FOUND: notFound('Tax class'),
  DOCUMENT_NOT_FOUND: notFound('Document'),
  SHIPMENT_NOT_FOUND: notFound('Parcel'),
  CUSTOMER_NOT_FOUND: notFound('Customer'),
  STAFF_NOT_FOUND: notFound('Member of staff'),
  INVITATION_NOT_FOUND: { status: 404, msg: 'This invitation has been used or withdrawn.' },
  PAYMENT_NOT_FOUND: notFound('Payment'),
  TICKET_NOT_FOUND: notFound('Ticket'),
  RETURN_NOT_FOUND: notFound('Return'),
  REVIEW_NOT_FOUND: notFound('Review'),
  REFUND_NOT_FOUND: notFound('Refund'),
  REFUND_BY_PROVIDER: { status: 409, msg: 'The payment provider sends this refund by itself.' },
  REFERENCE_REQUIRED: {
    status: 409,
    msg: 'Enter the number that the card machine or the bank’s app shows.',
  },
  VERSION_NOT_FOUND: notFound('Version'),
  NOT_IN_CART: { status: 404, msg: 'This item is not in your cart.' },
  ADDRESS_NOT_FOUND: { status: 404, msg: 'This address was deleted. Please choose another one.' },
  DEVICE_NOT_FOUND: { status: 404, msg: 'This device is already logged out.' },
  REQUEST_TIMEOUT: { status: 408, msg: 'The request took too long. Please try again.' },
  CUSTOMER_ERASED: {
    status: 409,
    msg: "This customer's data has been erased and can no longer be changed.",
  },
  ERASURE_STARTED: {
    status: 409,
    msg: 'Your data is being erased. This can no longer be stopped.',
  },
  EMAIL_IN_USE: { status: 409, msg: 'This email is already in use. Please log in.' },
  OLD_EMAIL_IN_USE: {
    status: 409,
    msg: 'Another account now uses your old email, so nothing was changed. Please call our help line.',
  },
  STAFF_EXISTS: { status: 409, msg: 'An account with this email already exists.' },
  LAST_OWNER: { status: 409, msg: 'The shop needs at least one owner.' },
  OWN_STAFF_ACCOUNT: {
    status: 409,
    msg: 'Change your own password and second step under My account.',
  },
  SECOND_FACTOR_NEEDED: {
    status: 409,
    msg: 'This account needs a second step. Set up another one before you remove this one.',
  },
  ADDRESS_LIMIT: {
    status: 409,
    msg: 'You can save up to ten addresses. Please delete one first.',
  },
  CART_FULL: { status: 409, msg: 'Your cart is full. Please remove an item first.' },
  OUT_OF_STOCK: { status: 409, msg: 'Only {left} products left' },
  SALE_CHANGED: {
    status: 409,
    msg: 'Somebody else has changed this sale. Please look at it again.',
  },
  SALE_RUNS: {
    status: 409,
    msg: 'This sale has started. Only its names and its last day can change.',
  },
  SALE_OVER: { status: 409, msg: 'This sale is over.' },
  SALE_STARTS_TOO_EARLY: {
    status: 409,
    msg: 'The first day is today or over. Choose a later day, or press Start now.',
  },
  COLLECTION_CHANGED: { status: 409, msg: 'Somebody else has changed this. Please reload.' },
  COLLECTION_ADDRESS_TAKEN: { status: 409, msg: 'Another collection has this address.' },
  COLLECTION_MENU_FULL: {
    status: 409,
    msg: 'The menu has eight collections already. Take one out first.',
  },
  COLLECTION_HAS_OFFERS: {
    status: 409,
    msg: 'A sale or a coupon is for this collection, so it cannot be deleted. You can hide it instead.',
  },
  COLLECTION_OF_NEW_PIECES: {
    status: 409,
    msg: 'A sale or a coupon cannot be for a collection of new pieces: it changes every day. Leave the number of days empty.',
  },
  ...couponErrors,
  ...linkErrors,
  ...counterErrors,
  ...changeErrors,
  PRICE_CHANGED: {
    status: 409,
    msg: 'The price has changed. Your total is now {total}. Please look and order again.',
  },
  TOTAL_TOO_LOW: { status: 409, msg: 'A payment must be at least ₹1.' },
  TOTAL_TOO_HIGH: {
    status: 409,
    msg: 'One payment can be at most ₹5,00,000. Please reduce items.',
  },
  NOT_DELIVERED: { status: 409, msg: 'We do not deliver to {pin} yet.' },
  OTHER_STATE: {
    status: 409,
    msg: 'We can only deliver within {state}. Please choose an address there.',
  },
  STATE_REQUIRED: { status: 409, msg: CHOOSE_STATE_FIRST },
  CHECKOUT_IN_PROGRESS: {
    status: 409,
    msg: 'Another payment was just opened. Please try again.',
  },
  SETTINGS_CONFLICT: {
    status: 409,
    msg: 'Someone else changed the settings. Reload them and try again.',
  },
  PRICE_WITHOUT_RATE: {
    status: 409,
    msg: 'No GST rate fits {price} for {name}. Choose {most} or less, or {least} or more.',
  },
  GSTIN_OF_ANOTHER_STATE: {
    status: 409,
    msg: "A GSTIN begins with the code of its State. This one does not match the State of the shop's address.",
  },
  TAX_DATE_PAST: {
    status: 409,
    msg: 'This date has passed. Documents already issued keep their rates.',
  },
  EDIT_CONFLICT: {
    status: 409,
    msg: 'Someone else changed this product. Reload it and try again.',
  },
  NO_BLOUSE_PIECE: {
    status: 400,
    msg: 'Only a saree with a blouse piece has a length for it. Say that it has one, or leave the length empty.',
  },
  SKU_TAKEN: { status: 409, msg: 'Another product has this SKU: {name}. Choose another one.' },
  PAGE_CHANGED: {
    status: 409,
    msg: 'Someone else changed this page. Copy your text, reload the page and try again.',
  },
  TICKET_CHANGED: {
    status: 409,
    msg: 'Someone else has answered or closed this ticket. Please reload it.',
  },
  TOO_MANY_IMAGES: { status: 409, msg: TOO_MANY_IMAGES },
  STATUS_CHANGED: {
    status: 409,
    msg: 'Someone else changed this order. It is now {status}.',
  },
  UNSUITABLE_WORDS: {
    status: 409,
    msg: 'Enter what a customer types, and one other word that your products have.',
  },
  NOT_CANCELLED: {
    status: 409,
    msg: 'This order is no longer cancelled, so nothing was changed.',
  },
  RECIPIENT_CHANGED: {
    status: 409,
    msg: 'Someone else changed this address. Please reload the order.',
  },
  PIN_IN_OTHER_STATE: { status: 409, msg: pinIsInState('{pin}', '{state}') },
  ALREADY_PACKED: {
    status: 409,
    msg: 'This order is no longer pending, so its address cannot be changed.',
  },
  NO_LONGER_PENDING: {
    status: 409,
    msg: 'This order is no longer pending, so its pieces cannot be changed.',
  },
  PIECES_NOT_THERE: {
    status: 409,
    msg: 'The order no longer has that many of these pieces. Please reload it.',
  },
  NOTHING_LEFT_TO_SEND: {
    status: 409,
    msg: 'Nothing would be left to send. Cancel the order instead.',
  },
  CANCELLATION_ANSWERED: {
    status: 409,
    msg: 'There is no open cancellation request. Someone else may have answered it.',
  },
  ALREADY_RESTOCKED: { status: 409, msg: 'These pieces are already back in stock.' },
  ALREADY_REFUNDED: { status: 409, msg: 'This order is already being refunded.' },
  NOT_YET_DELIVERED: {
    status: 409,
    msg: 'This order has not been delivered yet. Please write to us instead.',
  },
  RETURN_TOO_LATE: {
    status: 409,
    msg: 'The return period has ended. We still take back faulty or wrong pieces.',
  },
  TOO_MANY_PIECES: {
    status: 409,
    msg: 'You cannot return that many. Please reload the page.',
  },
  RETURN_CHANGED: {
    status: 409,
    msg: 'Someone else updated this return. It is now {status}. Please reload.',
  },
  RETURN_NOT_PREPAID: {
    status: 409,
    msg: 'The customer posts this return, so there is no parcel to book.',
  },
  NOT_RECEIVED: { status: 409, msg: 'You can rate a piece once it has arrived.' },
  TOO_MANY_REVIEW_IMAGES: {
    status: 409,
    msg: 'A review can have at most four pictures. Please remove some first.',
  },
  REVIEW_CHANGED: {
    status: 409,
    msg: 'This review has just been changed. Please reload it.',
  },
  REFUND_TOO_LARGE: { status: 409, msg: REFUND_TOO_LARGE },
  TOO_LATE_TO_UNDO: {
    status: 409,
    msg: `A parcel can be undone for ${UNDO_MINUTES} minutes, as long as nothing was refunded or returned since.`,
  },
  NUMBER_USED: { status: 409, msg: 'Order {order_id} already has this tracking number.' },
  LINK_NOT_ALLOWED: { status: 409, msg: linkNotAllowed('{site}') },
  NOT_CAPTURED: {
    status: 409,
    msg: 'The payment provider has not confirmed this payment yet. Please try again in a few minutes.',
  },
  LINK_EXPIRED: {
    status: 410,
    msg: 'This link has been used or has expired. Please ask for a new one.',
  },
  ORDER_LINK_EXPIRED: {
    status: 410,
    msg: 'This link has expired. Ask for a new one with the number of your order and your email.',
  },
  TICKET_LINK_EXPIRED: {
    status: 410,
    msg: 'This link has expired. Please send us a new message.',
  },
  UNDO_EXPIRED: { status: 410, msg: 'This link has been used or has expired.' },
  PAYLOAD_TOO_LARGE: { status: 413, msg: 'That is too large to send at once.' },
  RATE_LIMITED: {
    status: 429,
    msg: 'Too many attempts. Please wait a while and try again.',
  },
  PAYMENT_UNAVAILABLE: {
    status: 502,
    msg: 'The payment service is not responding. You were not charged. Please try again soon.',
  },
  PAYMENT_BUSY: {
    status: 503,
    msg: 'Many people are paying right now. You are number {place} in line. Please try again in a moment.',
  },
  UNEXPECTED: { status: 500, msg: UNEXPECTED },
  OVERLOADED: {
    status: 503,
    msg: 'The shop is very busy right now. Please try again in a moment.',
  },
  IMAGES_UNAVAILABLE: {
    status: 503,
    msg: 'Pictures are unavailable right now. Please try again soon.',
  },
  BUSY: {
    status: 503,
    msg: 'Many people are logging in right now. Please try again in a moment.',
  },
} as const;

export type ErrorCode = keyof typeof errors;

export const ErrorReply = z.object({
  error: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
  msg: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** Place in the line to pay; see payments.wait. */
  place: z.optional(z.int()),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
