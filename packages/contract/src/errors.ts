import * as z from 'zod/mini';
import { CURRENT_PASSWORD_REQUIRED } from './phrases.ts';
import { MAX_IMAGES } from './products/product-fields.ts';

/** Error codes of the API with their HTTP status and the message shown to users. */
export const errors = {
  INVALID_INPUT: { status: 400, msg: 'Please check what you entered.' },
  INVALID_SIGNATURE: { status: 400, msg: 'Payment verification failed!' },
  INVALID_IMAGE: {
    status: 400,
    msg: 'Picture {place} is not a JPEG, PNG or WebP picture we can use.',
  },
  IMAGE_TOO_LARGE: {
    status: 400,
    msg: 'Picture {place} is too large for us. Please send a smaller one.',
  },
  PAGE_TOO_COMPLEX: {
    status: 400,
    msg: 'This text takes too long to show. Please use fewer lists inside lists.',
  },
  NOT_SIGNED_IN: { status: 401, msg: 'You are not logged in' },
  INVALID_CREDENTIALS: { status: 401, msg: 'Invalid email or password' },
  INVALID_WEBHOOK_SIGNATURE: { status: 401, msg: 'This was not sent by the payment provider.' },
  CROSS_SITE: { status: 403, msg: 'This came from another site.' },
  FRESH_PROOF_REQUIRED: { status: 403, msg: 'Please confirm that it is you.' },
  WRONG_CODE: { status: 403, msg: 'This code is wrong, or was used before.' },
  PASSKEY_REJECTED: { status: 403, msg: 'This passkey does not belong to your account here.' },
  NOT_YOUR_ROLE: {
    status: 403,
    msg: 'This is not part of your work here. The owner of the shop can change that.',
  },
  CURRENT_PASSWORD_REQUIRED: { status: 403, msg: CURRENT_PASSWORD_REQUIRED },
  WRONG_PASSWORD: { status: 403, msg: 'This is not your current password.' },
  NOT_FOUND: { status: 404, msg: 'There is nothing at this address.' },
  IMAGE_NOT_FOUND: { status: 404, msg: 'The image cannot be loaded' },
  PRODUCT_NOT_FOUND: { status: 404, msg: 'Product not found' },
  ORDER_NOT_FOUND: { status: 404, msg: 'Order not found' },
  TAX_CLASS_NOT_FOUND: { status: 404, msg: 'There is no such tax class.' },
  DOCUMENT_NOT_FOUND: { status: 404, msg: 'Document not found' },
  SHIPMENT_NOT_FOUND: { status: 404, msg: 'There is no such parcel.' },
  CUSTOMER_NOT_FOUND: { status: 404, msg: 'There is no such customer.' },
  STAFF_NOT_FOUND: { status: 404, msg: 'There is no such member of staff.' },
  INVITATION_NOT_FOUND: { status: 404, msg: 'This invitation was used or withdrawn.' },
  PAYMENT_NOT_FOUND: { status: 404, msg: 'There is no such payment.' },
  TICKET_NOT_FOUND: { status: 404, msg: 'There is no such ticket.' },
  RETURN_NOT_FOUND: { status: 404, msg: 'There is no such return.' },
  PAGE_NOT_FOUND: { status: 404, msg: 'There is no such version of this page.' },
  NOT_IN_CART: { status: 404, msg: 'This item is not in your cart.' },
  ADDRESS_NOT_FOUND: { status: 404, msg: 'This address was deleted. Please choose another one.' },
  DEVICE_NOT_FOUND: { status: 404, msg: 'This device is not logged in any more.' },
  REQUEST_TIMEOUT: { status: 408, msg: 'That took too long to arrive.' },
  CUSTOMER_ERASED: {
    status: 409,
    msg: 'The data of this customer is erased. Nothing can be changed any more.',
  },
  ERASURE_STARTED: {
    status: 409,
    msg: 'Your data is being erased. This cannot be stopped any more.',
  },
  EMAIL_IN_USE: { status: 409, msg: 'This email is already in use. Please log in.' },
  OLD_EMAIL_IN_USE: {
    status: 409,
    msg: 'Another account has your old email now, so nothing was changed. Please call our help line.',
  },
  STAFF_EXISTS: { status: 409, msg: 'There is an account with this email already.' },
  LAST_OWNER: { status: 409, msg: 'The shop needs at least one owner.' },
  NO_MAIL: {
    status: 409,
    msg: 'This shop sends no mail. Whoever runs it creates the account by command.',
  },
  SECOND_FACTOR_NEEDED: {
    status: 409,
    msg: 'This account needs its second step. Set up another one before you remove this one.',
  },
  ADDRESS_LIMIT: {
    status: 409,
    msg: 'You can keep up to ten addresses. Please delete one first.',
  },
  CART_FULL: { status: 409, msg: 'Your cart is full. Please take something out first.' },
  OUT_OF_STOCK: { status: 409, msg: 'Only {left} products left' },
  TOTAL_TOO_LOW: { status: 409, msg: 'A payment must be at least ₹1.' },
  TOTAL_TOO_HIGH: {
    status: 409,
    msg: 'One payment can be at most ₹5,00,000. Please reduce items.',
  },
  NOT_DELIVERED: { status: 409, msg: 'We do not deliver to {pin} yet.' },
  OTHER_STATE: {
    status: 409,
    msg: 'We can deliver only inside {state}. Please choose an address there.',
  },
  STATE_REQUIRED: {
    status: 409,
    msg: 'Choose the State of your address, then press again.',
  },
  CHECKOUT_IN_PROGRESS: {
    status: 409,
    msg: 'Another payment of yours was being opened at the same moment. Please try again.',
  },
  SETTINGS_CONFLICT: {
    status: 409,
    msg: 'Somebody else changed the settings. Please load them again, then try once more.',
  },
  PRICE_WITHOUT_RATE: {
    status: 409,
    msg: 'No GST rate fits {price} for {name}. Choose {most} or less, or {least} or more.',
  },
  GSTIN_OF_ANOTHER_STATE: {
    status: 409,
    msg: "A GSTIN begins with the code of its State. This one and the State of the shop's address are different.",
  },
  TAX_DATE_PAST: {
    status: 409,
    msg: 'This date has passed. Documents of that day were written with the old values.',
  },
  EDIT_CONFLICT: {
    status: 409,
    msg: 'Somebody else changed this product. Please load it again, then try once more.',
  },
  PAGE_CHANGED: {
    status: 409,
    msg: 'Somebody else changed this page. Please copy your text, load the page again, then try once more.',
  },
  TICKET_CHANGED: {
    status: 409,
    msg: 'Somebody else has answered or closed this ticket meanwhile. Please load it again.',
  },
  TOO_MANY_IMAGES: {
    status: 409,
    msg: `A product has at most ${MAX_IMAGES} pictures. Please remove some first.`,
  },
  STATUS_CHANGED: {
    status: 409,
    msg: 'Somebody else changed this order. It is {status} now.',
  },
  NOT_CANCELLED: {
    status: 409,
    msg: 'This order is not cancelled any more, so nothing was done.',
  },
  RECIPIENT_CHANGED: {
    status: 409,
    msg: 'Somebody else changed this address. Please load the order again.',
  },
  ALREADY_PACKED: {
    status: 409,
    msg: 'This order is not pending any more, so its address stays as it was printed.',
  },
  CANCELLATION_ANSWERED: {
    status: 409,
    msg: 'There is no open cancellation request. Somebody else may have answered it.',
  },
  ALREADY_RESTOCKED: { status: 409, msg: 'The pieces of this order are back in stock already.' },
  ALREADY_REFUNDED: { status: 409, msg: 'The refund of this order has begun already.' },
  NOT_YET_DELIVERED: {
    status: 409,
    msg: 'This order is not delivered yet. Please write to us instead.',
  },
  RETURN_TOO_LATE: {
    status: 409,
    msg: 'The days for returns are over. We still take a piece that is faulty or wrong.',
  },
  TOO_MANY_PIECES: {
    status: 409,
    msg: 'These are more pieces than can be returned. Please load the page again.',
  },
  RETURN_CHANGED: {
    status: 409,
    msg: 'Somebody else was faster. This return is {status} now. Please load it again.',
  },
  REFUND_TOO_LARGE: { status: 409, msg: 'There is not so much left to give back.' },
  NUMBER_USED: { status: 409, msg: 'This number is on {order_id} already.' },
  NOT_CAPTURED: {
    status: 409,
    msg: 'The payment provider has not confirmed this payment yet. Please try again in a few minutes.',
  },
  LINK_EXPIRED: {
    status: 410,
    msg: 'This link has been used or is too old. Please ask for a new one.',
  },
  UNDO_EXPIRED: { status: 410, msg: 'This link has been used or is too old.' },
  PAYLOAD_TOO_LARGE: { status: 413, msg: 'That is more than we can take at once.' },
  RATE_LIMITED: {
    status: 429,
    msg: 'Too many tries. Please wait a while, then try again.',
  },
  PAYMENT_UNAVAILABLE: {
    status: 502,
    msg: 'The payment provider does not answer. Nothing was charged. Please try again in a moment.',
  },
  PAYMENT_BUSY: {
    status: 503,
    msg: 'Many people are paying right now. You are number {place} in line. Please try again in a moment.',
  },
  UNEXPECTED: { status: 500, msg: 'Something went wrong on our side. Please try again.' },
  OVERLOADED: {
    status: 503,
    msg: 'The shop is very busy right now. Please try again in a moment.',
  },
  IMAGES_UNAVAILABLE: {
    status: 503,
    msg: 'Pictures cannot be reached right now. Please try again in a moment.',
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
  /** In the line to pay, see payments.wait. */
  place: z.optional(z.int()),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
