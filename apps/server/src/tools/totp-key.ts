/** For development and tests; a real shop has a key of its own. */
export const TEST_TOTP_KEY = Buffer.from('a key for development and tests.').toString('base64');
