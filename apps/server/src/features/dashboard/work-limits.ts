/** A ticket that was answered is shown when it must end within this many days. */
export const LAST_DAYS_OF_TICKET = 3;
