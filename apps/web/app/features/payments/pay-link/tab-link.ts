import { tryStorage } from '#ui/try-storage.ts';

/** The payment link that is being paid in this tab. */
const STORAGE_KEY = 'pay-link';

/** Knows the link from the tab only, and leads back to it: after a reload, and from the provider's page. */
const PAGE_WITHOUT_TOKEN = '/pay/return';

export const payLinkUrl = (token: string) => `/pay/${token}`;

export const getTabLink = () => tryStorage(() => sessionStorage.getItem(STORAGE_KEY)) ?? undefined;

/** The provider's script reports the address of the page, so it is another one while the script has work. */
export async function withoutTokenInAddress<T>(token: string, work: () => Promise<T>): Promise<T> {
  const kept = tryStorage(() => {
    sessionStorage.setItem(STORAGE_KEY, token);
    return true;
  });
  // Without storage a reload could not find the link again.
  if (!kept) return work();
  history.replaceState(history.state, '', PAGE_WITHOUT_TOKEN);
  try {
    return await work();
  } finally {
    if (location.pathname === PAGE_WITHOUT_TOKEN) {
      history.replaceState(history.state, '', payLinkUrl(token));
    }
  }
}
