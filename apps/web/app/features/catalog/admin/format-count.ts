/** Indian digit grouping: 1,24,500. */
export const formatCount = (count: number): string => count.toLocaleString('en-IN');

/** '1 product', '1,312 products'. */
export const countProducts = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'product' : 'products'}`;

/** '1 picture', '380 pictures'. */
export const countPictures = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'picture' : 'pictures'}`;
