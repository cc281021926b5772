/** In-app and proxy browsers, in which the checkout's iframe does not work. */
const NO_IFRAME_CHECKOUT = /Instagram|FBA[NV]|FB_IAB|Opera Mini|UC ?Browser|UCWEB/i;

export const isInAppBrowser = (userAgent: string): boolean => NO_IFRAME_CHECKOUT.test(userAgent);
