/** Stands where a value is missing, never an empty cell. */
export const NOT_KNOWN = 'N/A';
