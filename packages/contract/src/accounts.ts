import { isEmail } from '@shop/domain/email';
import { isMobile, isPincode, isTenDigits, mobileDigits } from '@shop/domain/india';
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { line, Told } from './text-fields.ts';

export const ADDRESS_MISSING = 'All address fields are required!';
const MOBILE_WRONG = 'Enter a valid Indian phone number!';
const PASSWORD_SHORT = 'Password must be at least 6 characters';
const MOST_LETTERS_IN_EMAIL = 254;

/** Trimmed and lower-cased: one person has one address, however it is typed. */
const email = (missing: string, wrong: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, missing),
      z.maxLength(MOST_LETTERS_IN_EMAIL, wrong),
      z.refine(isEmail, wrong),
    );

/** Never trimmed: a space may be part of it. The upper end keeps hashing quick. */
const password = (missing: string) =>
  z
    .string(missing)
    .check(
      z.minLength(1, missing),
      z.minLength(6, PASSWORD_SHORT),
      z.maxLength(200, 'Password must be at most 200 characters'),
    );

export const LogIn = z.object({
  email: email('Email is required', 'Invalid email format'),
  password: password('Password is required'),
});
export type LogIn = z.output<typeof LogIn>;

export const Address = z.object({
  houseName: line(ADDRESS_MISSING),
  post_office: line(ADDRESS_MISSING),
  city: line(ADDRESS_MISSING),
  state: line(ADDRESS_MISSING),
  pinCode: line(ADDRESS_MISSING).check(z.refine(isPincode, 'Enter a valid Indian pin code!')),
});
export type Address = z.output<typeof Address>;

export const SignUp = z.object({
  name: line('Username is required!'),
  email: email('Enter a valid email!', 'Enter a valid email!'),
  phone: z.pipe(
    z.string(MOBILE_WRONG).check(z.trim(), z.refine(isMobile, MOBILE_WRONG)),
    z.transform(mobileDigits),
  ),
  password: password('Password is required!'),
  address: Address,
});
export type SignUp = z.output<typeof SignUp>;

export const PersonalInformation = z.object({
  name: line('Full Name is required'),
  // Not lowered here: the form shows the letters that will be stored before it sends them.
  email: z
    .string('Email is required')
    .check(
      z.trim(),
      z.minLength(1, 'Email is required'),
      z.maxLength(MOST_LETTERS_IN_EMAIL, 'Enter a valid email!'),
      z.refine(isEmail, 'Enter a valid email!'),
    ),
  phone: z.string(MOBILE_WRONG).check(z.trim(), z.refine(isTenDigits, MOBILE_WRONG)),
});

export const AddressChange = z.object({ address: Address });
export const PasswordChange = z.object({ newPassword: password('Password is required!') });

/** One section of the profile is saved at a time. */
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
  }),
});
export type Profile = z.infer<typeof Profile>;

/** What the session checks say when the session is good. Anything else means that it is not. */
export const TOKEN_VALID = 'Token is valid';
export const ADMIN_VALID = 'Admin is valid';

export const accounts = {
  signUp: defineEndpoint({
    method: 'POST',
    path: '/api/auth/signup',
    access: 'public',
    summary: 'Opens a customer account',
    body: SignUp,
    reply: z.object({ user_id: z.int(), msg: z.string() }),
  }),
  logIn: defineEndpoint({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Opens a customer session and sets its cookie',
    body: LogIn,
    reply: Told,
  }),
  validateToken: defineEndpoint({
    method: 'POST',
    path: '/api/auth/validate-token',
    access: 'public',
    summary: `Says '${TOKEN_VALID}' to a customer whose session is good`,
    reply: Told,
  }),
  logInAdmin: defineEndpoint({
    method: 'POST',
    path: '/api/auth/admin-login',
    access: 'public',
    summary: 'Opens an admin session and sets its cookie',
    body: LogIn,
    reply: Told,
  }),
  validateAdmin: defineEndpoint({
    method: 'POST',
    path: '/api/auth/validate-admin',
    access: 'public',
    summary: `Says '${ADMIN_VALID}' to an admin whose session is good`,
    reply: Told,
  }),
  logOut: defineEndpoint({
    method: 'POST',
    path: '/api/logout',
    access: 'public',
    summary: "Ends the customer's session, or with as=admin the admin's",
    query: z.object({ as: z.optional(z.literal('admin')) }),
    reply: Told,
  }),
  profile: defineEndpoint({
    method: 'GET',
    path: '/api/profile',
    access: 'customer',
    summary: 'What the shop knows about the customer',
    reply: z.object({ user: Profile }),
  }),
  changeProfile: defineEndpoint({
    method: 'POST',
    path: '/api/profile',
    access: 'customer',
    summary: 'Saves personal information, the address or a new password',
    body: ProfileChange,
    reply: Told,
  }),
};
