import { forgetDraft } from '#ui/forms/drafts.ts';

/** Under which the tab keeps what was typed to pay by link, until the order is paid. */
export const PAY_LINK_DRAFT = 'pay-link';

export const forgetPayLinkDraft = () => forgetDraft(PAY_LINK_DRAFT);
