/** A ticket that was answered is shown when it must end within this many days. */
export const LAST_DAYS_OF_TICKET = 3;
/** A return is answered within the time that the law gives to complaints. */
export const RETURN_ANSWER_HOURS = 48;
