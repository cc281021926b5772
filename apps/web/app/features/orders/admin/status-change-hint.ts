/** What saving will do, in a line; nothing while nothing is changed. */
export function effectOf(from: string, to: string): string | undefined {
  if (from === to) return undefined;
  if (to === 'Delivered') return 'Delivered also records today as delivery date.';
  if (to === 'Cancelled') return 'Stock and money stay as they are. You are asked about both next.';
  if (from === 'Delivered') return 'The delivery date is cleared.';
  return `The customer sees it as ${to}.`;
}
