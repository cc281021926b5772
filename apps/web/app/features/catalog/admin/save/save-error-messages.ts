import { adminProducts } from '@shop/contract';
import { type ApiError, tryCall } from '#api/call.ts';
import { isSignedOut, isUnexplained } from '#api/error-kinds.ts';
import { logError } from '#api/log-error.ts';
import type { FormErrors } from '#ui/forms/use-form.ts';

const SESSION_EXPIRED = 'You have been logged out. Please log in, then try again.';
const OUTCOME_UNKNOWN = 'We cannot tell whether this was saved.';

/** The specification asks for failures in the console as well. */
export async function tryCallLogged<T>(pending: Promise<T>) {
  const result = await tryCall(pending);
  if (result.error) logError(result.error);
  return result;
}

/** As specified, without a message: no more is known than a status or a lost connection. */
export const isOnlyLogged = (error: ApiError) => isUnexplained(error) && !isSignedOut(error);

/** The response was lost, so the change may have been saved. */
export const isOutcomeUnknown = ({ code, status }: ApiError) =>
  code === undefined && status !== 500;

export const isFileError = ({ code }: ApiError) =>
  code === 'INVALID_IMAGE' || code === 'IMAGE_TOO_LARGE';

/** @param index among the files of the upload. */
export const isFileRejected = ({ fields }: ApiError, index: number) =>
  `${adminProducts.add.files.field}.${index}` in fields;

const isImageError = (error: ApiError) =>
  isFileError(error) || error.code === 'TOO_MANY_IMAGES' || error.code === 'IMAGES_UNAVAILABLE';

export function toFormErrors(error: ApiError): FormErrors {
  const { code, fields, message } = error;
  if (isImageError(error)) return { fields: { images: message } };
  if (code === 'PRICE_WITHOUT_RATE') return { fields };
  if (code === 'INVALID_INPUT') return { fields, message };
  const retryHint = isOutcomeUnknown(error) ? ' Saving again is safe.' : '';
  return { message: `${toMessage(error)}${retryHint}` };
}

export function toMessage(error: ApiError): string {
  if (isSignedOut(error)) return SESSION_EXPIRED;
  if (isOutcomeUnknown(error)) return OUTCOME_UNKNOWN;
  return !error.code || error.code === 'UNEXPECTED'
    ? 'Not saved. Please try again.'
    : error.message;
}
