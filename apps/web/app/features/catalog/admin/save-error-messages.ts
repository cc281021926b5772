import { Refusal } from '#api/call.ts';
import { reportFailure } from '#api/log-error.ts';
import type { Told } from '#ui/use-form.ts';

const ENDED = 'You have been logged out. Please log in, then try again.';
const NOT_KNOWN = 'We cannot tell whether this was saved.';

/** Failures are logged, as the specification has it, and also said near what failed. */
export function logged(error: unknown): Refusal {
  if (!(error instanceof Refusal)) throw error;
  reportFailure(error);
  return error;
}

export const hasEnded = ({ code }: Refusal) => code === 'NOT_SIGNED_IN';

/** The answer was lost: the change may have been made. */
export const isUnknown = ({ code, status }: Refusal) => code === 'UNEXPECTED' && status !== 500;

/** What is said about a form that was sent. */
export function toldBy(refusal: Refusal): Told {
  const { code, fields, message } = refusal;
  if (code.startsWith('PICTURE')) return { fields: { images: message } };
  if (code === 'INVALID_INPUT') return { fields, line: message };
  const again = isUnknown(refusal) ? ' Saving again is safe.' : '';
  return { line: `${lineOf(refusal)}${again}` };
}

/** What is said about a change that was not made, or perhaps not. */
export function lineOf(refusal: Refusal): string {
  if (hasEnded(refusal)) return ENDED;
  if (isUnknown(refusal)) return NOT_KNOWN;
  return refusal.code === 'UNEXPECTED' ? 'Not saved. Please try again.' : refusal.message;
}
