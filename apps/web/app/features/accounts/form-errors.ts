import type { Refusal } from '#api/call.ts';
import type { Told } from '#ui/use-form.ts';

/** A refusal as the form itself says it. What went wrong on our side is said in the form's words. */
export function toldBy({ code, fields, message }: Refusal, otherwise: string): Told {
  if (code === 'UNEXPECTED') return { line: otherwise };
  return code === 'INVALID_INPUT' ? { fields, line: message } : { line: message };
}
