/** @returns the effect of saving, or undefined when nothing changes. */
export function getStatusChangeHint(from: string, to: string): string | undefined {
  if (from === to) return undefined;
  if (to === 'Delivered') return 'Delivered also records today as delivery date.';
  if (to === 'Cancelled') return 'Stock and money stay as they are. Both are offered next.';
  if (from === 'Delivered') return 'The delivery date is cleared.';
  return `${from} until saved.`;
}
