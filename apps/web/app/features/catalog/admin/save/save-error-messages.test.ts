import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#api/call.ts';
import { isFileRejected, isOnlyLogged } from './save-error-messages.ts';

it('finds the rejected image by the field of the error, whatever the message says', () => {
  const message = 'The second picture cannot be used.';
  const error = new ApiError('INVALID_IMAGE', message, 400, { fields: { 'images.1': message } });

  expect([0, 1, 2].filter((index) => isFileRejected(error, index))).toEqual([1]);
});

describe('[ADMIN-08] a failed save', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it.each([
    ['a status alone', new ApiError(undefined, 'Something went wrong.', 500), true],
    ['a refusal by somebody else', new ApiError(undefined, 'no', 409), true],
    ['a lost connection', new ApiError(undefined, 'Lost.', 0), true],
    ['a code of ours', new ApiError('EDIT_CONFLICT', 'Changed.', 409), false],
    ['the end of the session', new ApiError(undefined, 'no', 401), false],
  ])('with %s', (_case, error, expected) => {
    expect(isOnlyLogged(error)).toBe(expected);
  });

  it('says so when the browser knows that it is offline', () => {
    vi.stubGlobal('navigator', { onLine: false });

    expect(isOnlyLogged(new ApiError(undefined, 'Lost.', 0))).toBe(false);
  });
});
