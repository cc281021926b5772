/** Progress of each file from 0 to 1. Files are sent in order, after the form's fields. */
export function splitProgress(sizes: number[], sent: number, total: number): number[] {
  const filesTotal = sizes.reduce((sum, size) => sum + size, 0);
  let remaining = Math.max(0, sent - Math.max(0, total - filesTotal));
  return sizes.map((size) => {
    const sentOfFile = Math.min(remaining, size);
    remaining -= sentOfFile;
    return size > 0 ? sentOfFile / size : 1;
  });
}
