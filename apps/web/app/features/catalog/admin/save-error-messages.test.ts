import { expect, it } from 'vitest';
import { ApiError } from '#api/call.ts';
import { isFileRejected } from './save-error-messages.ts';

it('finds the rejected image by the field of the error, whatever the message says', () => {
  const message = 'The second picture cannot be used.';
  const error = new ApiError('INVALID_IMAGE', message, 400, { fields: { 'images.1': message } });

  expect([0, 1, 2].filter((index) => isFileRejected(error, index))).toEqual([1]);
});
