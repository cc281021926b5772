export const STATE_QUESTION_ID = 'state-question';

/** Accounts from before have no State; it is asked for once, before the first purchase. */
export function askForState() {
  document.getElementById(STATE_QUESTION_ID)?.querySelector('select')?.focus();
}
