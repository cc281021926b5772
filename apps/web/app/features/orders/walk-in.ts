/** Stands where a name would: nobody is asked for one at the counter. */
export const WALK_IN = 'Walk-in customer';
