import { createCookie } from 'react-router';

/**
 * From signup to login without script. Not in the address: it would stay in logs and histories. Like
 * every cookie of the shop it is bound to this very host.
 */
function cookieFor(origin: string) {
  const secure = origin.startsWith('https:');
  return createCookie(secure ? '__Host-carried' : 'carried', {
    path: '/',
    maxAge: 300,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
}

export const carryEmail = (origin: string, email: string) => cookieFor(origin).serialize(email);

/** Answers the address and the header that forgets it: it is shown once. */
export async function takeCarried(origin: string, request: Request) {
  const cookie = cookieFor(origin);
  const carried: unknown = await cookie.parse(request.headers.get('cookie'));
  if (typeof carried !== 'string') return {};
  return { email: carried, forget: await cookie.serialize('', { maxAge: 0 }) };
}
