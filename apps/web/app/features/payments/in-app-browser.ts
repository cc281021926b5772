/** Browsers inside other apps, and those that draw pages elsewhere: the sheet cannot open in them. */
const WITHOUT_FRAMES = /Instagram|FBA[NV]|FB_IAB|Opera Mini|UC ?Browser|UCWEB/i;

export const isInAppBrowser = (userAgent: string): boolean => WITHOUT_FRAMES.test(userAgent);
