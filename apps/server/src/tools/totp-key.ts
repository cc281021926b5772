/** For development and tests; a real shop has its own key. */
export const TEST_TOTP_KEY = Buffer.from('a key for development and tests.').toString('base64');
