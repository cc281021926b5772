import { Refusal } from '#api/call.ts';
import type { Told } from '#ui/use-form.ts';

/** Failures are logged, as the specification has it, and also said near what failed. */
export function logged(error: unknown): Refusal {
  if (!(error instanceof Refusal)) throw error;
  // oxlint-disable-next-line no-console -- the specification asks for it: a failed save is logged
  console.error(error);
  return error;
}

export function toldBy({ code, fields, message }: Refusal): Told {
  if (code === 'UNEXPECTED') return { line: 'Not saved. Please try again.' };
  if (code.startsWith('PICTURE')) return { fields: { images: message } };
  return code === 'INVALID_INPUT' ? { fields, line: message } : { line: message };
}
