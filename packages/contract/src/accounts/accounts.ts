import { isMobile, isPincode, isTenDigits, mobileDigits } from '@shop/domain/india';
import { isEmail } from '@shop/domain/people/email';
import { isStateCode } from '@shop/domain/states';
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import {
  email,
  MAX_EMAIL_LENGTH,
  optionalField,
  optionalLine,
  password,
  StatusReply,
  singleLine,
} from '../fields.ts';
import {
  CURRENT_PASSWORD_REQUIRED,
  EMAIL_REQUIRED,
  INVALID_EMAIL,
  INVALID_EMAIL_FORMAT,
  INVALID_PINCODE,
  NAME_REQUIRED,
  NEW_PASSWORD_REQUIRED,
  PASSWORD_REQUIRED,
  STATE_REQUIRED,
} from '../phrases.ts';
import { ROLES } from './staff-roles.ts';

export const ADDRESS_REQUIRED = 'All address fields are required!';
const INVALID_MOBILE = 'Enter a valid Indian phone number!';

export const LogIn = z.object({
  email: email(EMAIL_REQUIRED, INVALID_EMAIL_FORMAT),
  password: password(PASSWORD_REQUIRED),
});
export type LogIn = z.output<typeof LogIn>;

const StateCode = z.string(STATE_REQUIRED).check(z.refine(isStateCode, STATE_REQUIRED));

/** Ten digits are stored, whatever prefix was typed. */
const Mobile = z.pipe(
  z.string(INVALID_MOBILE).check(z.trim(), z.refine(isMobile, INVALID_MOBILE)),
  z.transform(mobileDigits),
);

export const Address = z.object({
  houseName: singleLine(ADDRESS_REQUIRED),
  post_office: singleLine(ADDRESS_REQUIRED),
  city: singleLine(ADDRESS_REQUIRED),
  state: singleLine(ADDRESS_REQUIRED),
  pinCode: singleLine(ADDRESS_REQUIRED).check(z.refine(isPincode, INVALID_PINCODE)),
  /** GST code of the State. Without it, and when a form leaves it empty, the PIN code decides at the payment. */
  stateCode: optionalField(StateCode, STATE_REQUIRED),
});
export type Address = z.output<typeof Address>;

/** One of a customer's further addresses. */
export const DeliveryAddress = z.object({
  recipient: singleLine(NAME_REQUIRED),
  phone: Mobile,
  /** For example Mother, Office. */
  label: z.optional(optionalLine(30)),
  address: Address,
});
export type DeliveryAddress = z.output<typeof DeliveryAddress>;

export const SignUp = z.object({
  name: singleLine('Username is required!'),
  email: email(INVALID_EMAIL, INVALID_EMAIL),
  phone: Mobile,
  password: password(NEW_PASSWORD_REQUIRED),
  address: Address,
});
export type SignUp = z.output<typeof SignUp>;

/** Asked for when the email or the password is changed with a session that is older than ten minutes. */
const currentPassword = z.optional(password(CURRENT_PASSWORD_REQUIRED));

export const PersonalInformation = z.object({
  name: singleLine('Full Name is required'),
  // Not lower-cased by the schema: the form lower-cases the field on blur, before sending.
  email: z
    .string(EMAIL_REQUIRED)
    .check(
      z.trim(),
      z.minLength(1, EMAIL_REQUIRED),
      z.maxLength(MAX_EMAIL_LENGTH, INVALID_EMAIL),
      z.refine(isEmail, INVALID_EMAIL),
    ),
  phone: z.string(INVALID_MOBILE).check(z.trim(), z.refine(isTenDigits, INVALID_MOBILE)),
  currentPassword,
});

export const AddressChange = z.object({ address: Address });
export const PasswordChange = z.object({
  newPassword: password(NEW_PASSWORD_REQUIRED),
  currentPassword,
});

/** Each request saves one section of the profile. */
export const ProfileChange = z.union([PersonalInformation, AddressChange, PasswordChange]);
export type ProfileChange = z.output<typeof ProfileChange>;

export const Profile = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.object({
    houseName: z.string(),
    post_office: z.string(),
    city: z.string(),
    state: z.string(),
    pinCode: z.string(),
    stateCode: z.optional(z.string()),
  }),
  /** Only where the shop sends mail. */
  email_confirmed: z.optional(z.boolean()),
});
export type Profile = z.infer<typeof Profile>;

/** Messages of the session checks for a valid session. Any other message means an invalid one. */
export const TOKEN_VALID = 'Token is valid';
export const ADMIN_VALID = 'Admin is valid';

/** The member of staff who is logged in. */
export const StaffSession = z.object({
  name: z.string(),
  role: z.enum(ROLES),
  /** Second factors of the account. */
  factors: z.array(z.enum(['totp', 'passkey'])),
  /** The step before anything else works: a proof by a second factor, or its set-up. */
  step: z.optional(z.enum(['prove', 'set up'])),
});
export type StaffSession = z.output<typeof StaffSession>;

const StaffReply = z.extend(StatusReply, { staff: z.optional(StaffSession) });

export const accounts = {
  signUp: defineEndpoint({
    method: 'POST',
    path: '/api/auth/signup',
    access: 'public',
    rateLimit: { name: 'signUp', account: 'email', resetOnSuccess: true },
    summary: 'Creates a customer account',
    body: SignUp,
    /** Without user_id no account was created, and msg says why. */
    reply: z.extend(StatusReply, { user_id: z.optional(z.int()) }),
  }),
  logIn: defineEndpoint({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    rateLimit: { name: 'login', account: 'email', resetOnSuccess: true, knownDevices: 'customer' },
    summary: 'Creates a customer session and sets its cookie',
    body: LogIn,
    reply: StatusReply,
  }),
  validateToken: defineEndpoint({
    method: 'POST',
    path: '/api/auth/validate-token',
    access: 'public',
    summary: `Replies '${TOKEN_VALID}' when the customer session is valid`,
    reply: StatusReply,
  }),
  logInAdmin: defineEndpoint({
    method: 'POST',
    path: '/api/auth/admin-login',
    access: 'public',
    rateLimit: {
      name: 'adminLogin',
      account: 'email',
      resetOnSuccess: true,
      knownDevices: 'admin',
    },
    summary: 'Creates an admin session and sets its cookie',
    body: LogIn,
    reply: StaffReply,
  }),
  validateStaff: defineEndpoint({
    method: 'POST',
    path: '/api/auth/validate-admin',
    access: 'public',
    summary: `Replies '${ADMIN_VALID}' when the admin session is valid`,
    reply: StaffReply,
  }),
  logOut: defineEndpoint({
    method: 'POST',
    path: '/api/logout',
    access: 'public',
    summary: "Ends the customer's session, or with as=admin the admin's",
    query: z.object({ as: z.optional(z.literal('admin')) }),
    reply: StatusReply,
  }),
  profile: defineEndpoint({
    method: 'GET',
    path: '/api/profile',
    access: 'customer',
    summary: 'Profile of the customer',
    reply: z.object({ user: Profile }),
  }),
  changeProfile: defineEndpoint({
    method: 'POST',
    path: '/api/profile',
    access: 'customer',
    rateLimit: { name: 'profile', account: 'caller' },
    summary: 'Saves personal information, the address or a new password',
    body: ProfileChange,
    reply: StatusReply,
  }),
};
