import { createCookie } from 'react-router';

/**
 * Prefills the login form after a signup without JavaScript. Not in the URL, where logs and the
 * browser's history would keep the email address.
 */
function createSignupEmailCookie(origin: string) {
  const secure = origin.startsWith('https:');
  return createCookie(secure ? '__Host-signup-email' : 'signup-email', {
    path: '/',
    maxAge: 300,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
}

export const setSignupEmail = (origin: string, email: string) =>
  createSignupEmailCookie(origin).serialize(email);

/** @returns the email and a Set-Cookie value that deletes it, or nothing without the cookie. */
export async function takeSignupEmail(origin: string, request: Request) {
  const cookie = createSignupEmailCookie(origin);
  const email: unknown = await cookie.parse(request.headers.get('cookie'));
  if (typeof email !== 'string') return {};
  return { email, clearCookie: await cookie.serialize('', { maxAge: 0 }) };
}
