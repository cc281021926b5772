/** Indian digit grouping: 1,24,500. */
export const formatCount = (count: number) => count.toLocaleString('en-IN');
