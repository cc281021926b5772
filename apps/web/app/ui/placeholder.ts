/** Shown instead of a missing value. */
export const NOT_AVAILABLE = 'N/A';
