import * as z from 'zod/mini';

const required = z.string('is missing').check(z.trim(), z.minLength(1, 'is empty'));
const digits = (text: string) => text.replace(/\D/g, '');

/** Plain http only for the fake provider on this machine. */
const SCRIPT_URL = /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)[:/])/;

const Environment = z.object({
  SHOP_BRAND: required,
  SHOP_BRAND_ML: z.optional(z.string()),
  SHOP_LANDLINE: required,
  SHOP_MOBILE: required,
  SHOP_WHATSAPP: required.check(z.regex(/^\+?[0-9 ]{8,20}$/, 'is not a phone number')),
  SHOP_EMAIL: required.check(z.regex(/^\S+@\S+$/, 'is not an e-mail address')),
  SHOP_ADDRESS: required,
  SHOP_CRAFT: required,
  SHOP_HELP_LINE: required,
  SHOP_SOCIAL_URL: required.check(z.regex(/^https:\/\//, 'does not begin with https://')),
  SHOP_SOCIAL_NAME: required,
  SHOP_HANDWOVEN_NOTE: required,
  MAIL_URL: z.optional(z.string()),
  RAZORPAY_CHECKOUT_URL: z.optional(
    z.string().check(z.regex(SCRIPT_URL, 'does not begin with https://')),
  ),
});

function parseShop(environment: NodeJS.ProcessEnv) {
  const { data, error } = z.safeParse(Environment, environment);
  if (!data) {
    const problems = error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`);
    throw new Error(`Invalid configuration. ${problems.join(' ')} See .env.example.`);
  }

  return {
    brand: data.SHOP_BRAND,
    brandInMalayalam: data.SHOP_BRAND_ML ?? '',
    landline: data.SHOP_LANDLINE,
    mobile: data.SHOP_MOBILE,
    whatsApp: digits(data.SHOP_WHATSAPP),
    email: data.SHOP_EMAIL,
    address: data.SHOP_ADDRESS.split('|').map((line) => line.trim()),
    craft: data.SHOP_CRAFT,
    helpLine: data.SHOP_HELP_LINE,
    social: { url: data.SHOP_SOCIAL_URL, name: data.SHOP_SOCIAL_NAME },
    handwovenNote: data.SHOP_HANDWOVEN_NOTE,
    sendsMail: (data.MAIL_URL ?? 'none') !== 'none',
    checkoutScript: data.RAZORPAY_CHECKOUT_URL ?? 'https://checkout.razorpay.com/v1/checkout.js',
  };
}

/** Public: sent to every visitor. */
export type Shop = ReturnType<typeof parseShop>;

export const shop = parseShop(process.env);
