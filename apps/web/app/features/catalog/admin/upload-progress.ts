/** How much of each file has gone, from 0 to 1: they are sent in their order, after the fields. */
export function sharesOf(sizes: number[], sent: number, whole: number): number[] {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  let left = Math.max(0, sent - Math.max(0, whole - all));
  return sizes.map((size) => {
    const gone = Math.min(left, size);
    left -= gone;
    return size > 0 ? gone / size : 1;
  });
}
