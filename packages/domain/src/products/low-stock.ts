/** This many pieces or fewer are low. The table product_low_stock has the same limit. */
export const LOW_STOCK = 3;
