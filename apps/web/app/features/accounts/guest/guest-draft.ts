import { forgetDraft } from '#ui/forms/drafts.ts';

/** Under which the tab keeps what a guest has typed, until the order is paid. */
export const GUEST_DRAFT = 'guest';

export const forgetGuest = () => forgetDraft(GUEST_DRAFT);
