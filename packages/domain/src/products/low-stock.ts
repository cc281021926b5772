/**
 * This many pieces or fewer are low, unless it is a unique piece. The view low_product of the database has the rule, its
 * table the same limit.
 */
export const LOW_STOCK = 3;
