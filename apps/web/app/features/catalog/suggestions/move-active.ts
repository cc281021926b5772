/** The position of no suggestion: the text in the field. */
export const NONE = -1;

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
/** They move the text cursor, so that a person is in the text again. */
const IN_TEXT = ['Home', 'End', 'ArrowLeft', 'ArrowRight'];

/**
 * The suggestion that a key makes active. Down and Up go round through all of them and the field.
 * @returns undefined for a key that changes nothing
 */
export function moveActive(key: string, active: number, count: number): number | undefined {
  if (IN_TEXT.includes(key)) return NONE;
  const step = STEPS[key];
  if (step === undefined || count === 0) return undefined;
  const places = count + 1;
  return ((active + 1 + step + places) % places) - 1;
}
