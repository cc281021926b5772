import { isPan } from '@shop/domain/gstin';
import { isPincode } from '@shop/domain/india';
import { isUpiId } from '@shop/domain/orders/upi';
import { WAYS_BACK } from '@shop/domain/orders/ways-back';
import { isStateCode } from '@shop/domain/states';
import * as z from 'zod/mini';
import { singleLine } from '../../fields.ts';
import { STATE_REQUIRED } from '../../phrases.ts';
import { NOTICE_KINDS } from '../shop-notices.ts';
import {
  Day,
  Days,
  EmailAddress,
  optionalLine,
  optionalMatch,
  Phone,
  type Setting,
  Website,
  Zones,
} from './setting-values.ts';

/** Settings with one field in the form, in its order. A new one is one entry here. */
export const SETTINGS = {
  brand: {
    label: 'Trade name',
    section: 'Shop',
    schema: singleLine('Enter the name of the shop.'),
    first: 'Handloom shop',
    env: 'BRAND',
  },
  brandInMalayalam: {
    label: 'Trade name in Malayalam',
    section: 'Shop',
    schema: optionalLine(),
    first: '',
    env: 'BRAND_ML',
  },
  legalName: {
    label: 'Legal name',
    section: 'Shop',
    helper: 'As on the PAN card or registration.',
    schema: optionalLine(),
    first: '',
    env: 'LEGAL_NAME',
  },
  address: {
    label: 'Registered address',
    section: 'Shop',
    rows: 5,
    schema: z.array(singleLine('Enter a line.')).check(z.minLength(1), z.maxLength(8)),
    first: ['India'],
    env: 'ADDRESS',
  },
  stateCode: {
    label: 'State',
    section: 'Shop',
    schema: z.string().check(z.refine(isStateCode, STATE_REQUIRED)),
    first: '32',
    env: 'STATE_CODE',
  },
  pinCode: {
    label: 'PIN code',
    section: 'Shop',
    inputMode: 'numeric',
    schema: optionalMatch(isPincode, 'Enter a 6-digit PIN code.'),
    first: '',
    env: 'PIN_CODE',
  },
  countryOfOrigin: {
    label: 'Country of origin',
    section: 'Shop',
    schema: singleLine('Enter a country.'),
    first: 'India',
  },
  craft: {
    label: 'About the craft',
    section: 'Shop',
    rows: 4,
    schema: optionalLine(500),
    first: '',
    env: 'CRAFT',
  },
  handwovenNote: {
    label: 'Note on hand weaving',
    section: 'Shop',
    rows: 2,
    schema: optionalLine(500),
    first: '',
    env: 'HANDWOVEN_NOTE',
  },
  email: {
    label: 'Email',
    section: 'Contact',
    inputMode: 'email',
    schema: EmailAddress,
    first: '',
    env: 'EMAIL',
  },
  landline: {
    label: 'Landline',
    section: 'Contact',
    inputMode: 'tel',
    schema: Phone,
    first: '',
    env: 'LANDLINE',
  },
  mobile: {
    label: 'Mobile',
    section: 'Contact',
    inputMode: 'tel',
    schema: Phone,
    first: '',
    env: 'MOBILE',
  },
  whatsApp: {
    label: 'WhatsApp',
    section: 'Contact',
    inputMode: 'tel',
    schema: Phone,
    first: '',
    env: 'WHATSAPP',
  },
  helpLine: {
    label: 'Help line',
    section: 'Contact',
    inputMode: 'tel',
    schema: Phone,
    first: '',
    env: 'HELP_LINE',
  },
  supportHours: {
    label: 'Support hours',
    section: 'Contact',
    helper: 'For example: Mon to Sat, 10 to 6.',
    schema: optionalLine(),
    first: '',
    env: 'SUPPORT_HOURS',
  },
  noticeEmail: {
    label: "Email for the shop's own notices",
    section: 'Notices to you',
    inputMode: 'email',
    helper: 'Customers never see it. Empty: notices go to the email under Contact.',
    schema: EmailAddress,
    first: '',
    env: 'NOTICE_EMAIL',
  },
  // The ones that are switched off, so that a kind that is added later begins switched on.
  mutedNotices: {
    label: 'Send no notice of',
    section: 'Notices to you',
    schema: z.array(z.enum(NOTICE_KINDS)),
    first: [],
  },
  pan: {
    label: 'PAN',
    section: 'Documents',
    schema: optionalMatch(isPan, 'A PAN has five letters, four digits and a letter.'),
    first: '',
  },
  documentPrefix: {
    label: 'Document prefix',
    section: 'Documents',
    helper: 'Invoice numbers begin with it, from the next 1 April. Up to three letters.',
    // Each kind of document adds its own letter, and a number has at most 16 characters.
    schema: z
      .string()
      .check(z.regex(/^[A-Z0-9]{0,3}$/, 'Use at most three capital letters or digits.')),
    first: '',
  },
  packingDays: {
    label: 'Packing days',
    section: 'Packing and returns',
    inputMode: 'numeric',
    schema: Days(30),
    first: 2,
  },
  returnDays: {
    label: 'Days to return',
    section: 'Packing and returns',
    inputMode: 'numeric',
    helper: 'Counted from delivery. 0: only faulty pieces are taken back.',
    schema: Days(90),
    first: 7,
  },
  faultyWayBack: {
    label: 'The shop pays for the return of faulty pieces',
    section: 'Packing and returns',
    helper:
      'Customers read it before they ask for a return. It counts for returns approved from now on.',
    choices: [
      { value: 'post', label: 'By refunding the postage' },
      { value: 'prepaid_label', label: 'By a prepaid label' },
      { value: 'pickup', label: 'By a pickup at the customer’s door' },
    ],
    schema: z.enum(WAYS_BACK),
    first: 'post',
  },
  callGuestsAbove: {
    label: 'Call guests before sending an order above',
    section: 'Packing and returns',
    inputMode: 'numeric',
    helper: 'In rupees. The order and its packing page say so.',
    schema: z.int('Enter an amount.').check(z.minimum(0), z.maximum(500_000)),
    first: 25_000,
  },
  reviewDays: {
    label: 'Days until customers are asked for a review',
    section: 'Packing and returns',
    inputMode: 'numeric',
    helper: 'Counted from delivery. Each order is asked about once. 0: nobody is asked.',
    schema: Days(90),
    first: 10,
  },
  courierSites: {
    label: 'Websites of other couriers',
    section: 'Packing and returns',
    rows: 3,
    helper:
      'One per line, for example: track.courier.example. A typed tracking link may lead only there, or to a courier that Pack lists.',
    schema: z.array(Website).check(z.maxLength(50)),
    first: [],
  },
  freeDelivery: {
    label: 'Yes, delivery is free for everyone',
    section: 'Delivery',
    schema: z.boolean(),
    first: false,
  },
  holidays: {
    label: 'Days without packing or delivery',
    section: 'Holidays',
    rows: 6,
    helper: 'One per line, for example: 2027-01-26 Republic Day. You do not need to list Sundays.',
    schema: z
      .array(z.object({ date: Day, name: singleLine('Enter the name of the holiday.') }))
      .check(z.maxLength(200)),
    first: [],
  },
  priceProofMinutes: {
    label: 'Ask for the password again before a price is changed',
    section: 'Prices',
    helper: 'Money, addresses, settings and staff are always asked about after 15 minutes.',
    choices: [
      { value: 15, label: 'After 15 minutes' },
      { value: 60, label: 'After an hour' },
    ],
    schema: z.literal([15, 60]),
    first: 15,
  },
  staffDiscount: {
    label: 'Staff may take off, in rupees',
    section: 'Prices',
    inputMode: 'numeric',
    helper: 'From the total of a sale by link or at the counter. An owner may take off more.',
    schema: z.int('Enter an amount.').check(z.minimum(0), z.maximum(500_000)),
    first: 500,
  },
  shopUpiId: {
    label: 'UPI ID of the shop',
    section: 'Counter',
    helper: 'For example: shop@bank. The counter shows it as a QR code. Empty: it is not offered.',
    schema: optionalMatch(isUpiId, 'Enter a UPI ID, for example shop@bank.'),
    first: '',
  },
  counterQrCodes: {
    label: 'Yes, Razorpay has switched on QR codes for us',
    section: 'Counter',
    schema: z.boolean(),
    first: false,
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

// The keys of the record above, which no other code extends.
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

export const getSetting = (name: SettingName): Setting => SETTINGS[name];

const schemas = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, getSetting(name).schema]),
) as unknown as { [K in SettingName]: (typeof SETTINGS)[K]['schema'] };

/** Settings of the shopkeeper. Those of the operator (secrets, URLs, pools) are in the environment. */
export const ShopSettings = z.object({
  ...schemas,
  social: z.object({
    url: optionalMatch((text) => /^https:\/\/\S+$/.test(text), 'The link must begin with https://'),
    name: optionalLine(),
  }),
  officer: z.object({
    name: optionalLine(),
    designation: optionalLine(),
    phone: Phone,
    email: EmailAddress,
  }),
  zones: Zones,
});
export type ShopSettings = z.output<typeof ShopSettings>;
