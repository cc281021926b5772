import * as z from 'zod/mini';

/** Plain http only for the fake provider on this machine. */
const SCRIPT_URL = /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)[:/])/;

const CheckoutUrl = z.optional(
  z
    .string('')
    .check(
      z.regex(SCRIPT_URL, 'RAZORPAY_CHECKOUT_URL does not begin with https://. See .env.example.'),
    ),
);

/** Script of the payment provider's checkout. */
export const checkoutScript =
  z.parse(CheckoutUrl, process.env.RAZORPAY_CHECKOUT_URL) ??
  'https://checkout.razorpay.com/v1/checkout.js';

/** The reply that starts a payment names it as well; the specified fields of that reply do not. */
export const checkoutKey = process.env.RAZORPAY_KEY_ID ?? '';
