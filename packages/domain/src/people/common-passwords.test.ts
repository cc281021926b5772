import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

it.each([
  'password1234',
  'Password@2026',
  'P@ssw0rdP@ssw0rd',
  'qwertyuiop123',
  '123456789012',
  'aaaaaaaaaaaa',
  'abababababab',
  'iloveyou2026!!',
  'KasavuSaree123',
  'welcome-kerala-1',
  'AshaNair1998!',
])('[STAFF-04] %s is easy to guess', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

it.each([
  'kasavu border',
  'lamp quietly borrows thunder',
  'gRt8-xPlq-92vB',
  'മഴക്കാലത്തെ വിളക്ക്',
  'my password is a long story',
])('[STAFF-04] %s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
