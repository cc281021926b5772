import type { FormErrors } from '#ui/forms/use-form.ts';
import type { ApiError } from './call.ts';

/** @param fallbackMessage shown for an unexpected error, and for one without a code of ours. */
export function formErrorsFrom(
  { code, fields, message }: ApiError,
  fallbackMessage: string,
): FormErrors {
  if (!code || code === 'UNEXPECTED') return { message: fallbackMessage };
  return code === 'INVALID_INPUT' ? { fields, message } : { message };
}
