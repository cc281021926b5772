/** A parcel that was marked as sent by mistake can be undone for this long. */
export const UNDO_MINUTES = 10;
