/** Sizes in KB of 1000 bytes after gzip, times in milliseconds, Lighthouse scores. */
export interface Budget {
  /** Includes the inlined style sheet. */
  html: number;
  fonts: number;
  /** Until the network is idle. */
  script: number;
  /** First screen of a small phone. */
  images: number;
  lcp: number;
  cls: number;
  tbt: number;
  inp: number;
  performance: number;
  accessibility: number;
  bestPractices: number;
  /** Only for indexed pages. */
  seo?: number;
}

const FONTS = 37;
/** Rounds to 0.00. */
const NO_SHIFT = 0.005;
const PERFECT_SCORES = { accessibility: 100, bestPractices: 100 };

const login = {
  html: 14,
  fonts: FONTS,
  script: 130,
  images: 0,
  lcp: 1300,
  cls: NO_SHIFT,
  tbt: 40,
  inp: 80,
  performance: 99,
  ...PERFECT_SCORES,
  seo: 100,
};
const orders = {
  html: 16,
  fonts: FONTS,
  script: 120,
  images: 40,
  lcp: 1900,
  cls: 0.01,
  tbt: 60,
  inp: 100,
  performance: 97,
  ...PERFECT_SCORES,
};

/** Budgets of the design. */
export const DESIGN_BUDGETS = {
  home: {
    html: 22,
    fonts: FONTS,
    script: 120,
    images: 40,
    lcp: 1800,
    cls: NO_SHIFT,
    tbt: 60,
    inp: 100,
    performance: 98,
    ...PERFECT_SCORES,
    seo: 100,
  },
  product: {
    html: 20,
    fonts: FONTS,
    script: 122,
    images: 35,
    lcp: 1800,
    cls: NO_SHIFT,
    tbt: 60,
    inp: 100,
    performance: 98,
    ...PERFECT_SCORES,
    seo: 100,
  },
  login,
  signup: login,
  cart: {
    html: 16,
    fonts: FONTS,
    script: 125,
    images: 20,
    lcp: 1900,
    cls: 0.01,
    tbt: 60,
    inp: 120,
    performance: 97,
    ...PERFECT_SCORES,
  },
  orders,
  order: orders,
  payLink: {
    html: 14,
    fonts: FONTS,
    script: 130,
    images: 20,
    lcp: 1900,
    cls: NO_SHIFT,
    tbt: 60,
    inp: 100,
    performance: 97,
    ...PERFECT_SCORES,
  },
  profile: {
    html: 14,
    fonts: FONTS,
    script: 130,
    images: 0,
    lcp: 1500,
    cls: NO_SHIFT,
    tbt: 40,
    inp: 80,
    performance: 98,
    ...PERFECT_SCORES,
  },
  dashboard: {
    html: 20,
    fonts: FONTS,
    script: 157,
    images: 80,
    lcp: 2500,
    cls: 0.02,
    tbt: 120,
    inp: 150,
    performance: 90,
    ...PERFECT_SCORES,
  },
} satisfies Record<string, Budget>;

export type PageName = keyof typeof DESIGN_BUDGETS;
// Object.keys is typed as string[].
export const PAGES = Object.keys(DESIGN_BUDGETS) as PageName[];

export const DESKTOP = { performance: 99, ...PERFECT_SCORES, seo: 100 };

/**
 * Accepted where the design's budget is not reached. Script: React and React Router are 112 KB, zod 9 KB
 * (docs/decisions/deferred-hydration.md); returns, refunds and tax documents added 5 KB of schemas and messages to
 * what all pages share. Fonts: the Malayalam line of the footer is 6 KB. HTML: the style sheet of all pages is 12.6
 * KB, every page contains the filters and the links of the footer, and data is there twice, as HTML and for hydration:
 * 3.5 KB for the 20 products of home, whose options of the filter rail are another 1 KB, and 1 KB for the row of
 * sarees and the border colors. The dashboard opens orders, with their notes, parcels and corrections. Replies without
 * one of our codes are decided by status and message, and the cart keeps focus, scroll and 'Undo' over a reload: 2 KB.
 * A purchase that waits in line is resumed: 0.5 KB; the rest of it is loaded on demand. The lists of product fields
 * and of roles, with their labels, are 0.8 KB. Several choices, suggestions, the card after a login, the offer to
 * guests and stars are 2.6 KB of what all pages share, and their styles 0.8 KB of HTML; an order has its reviews and
 * questions besides: 8 KB. Sales, codes and collections are 1 KB of what all pages share; a code adds 2 KB to the
 * cart, and their forms 5 KB to the menu of staff. The six pictures of the entrances of home are 13 KB. What buyers of
 * handloom ask, certificates and the shop's statement are 1 KB of the product's script and 1.2 KB of its HTML. The
 * list of routes without those of staff, which customers' pages load, is 3 KB. Times: hydration of that script, with a
 * margin for slower machines.
 */
export const ACCEPTED_BUDGETS: Partial<Record<PageName, Partial<Budget>>> = {
  home: { html: 31.7, fonts: 43, script: 175.6, images: 53.5, tbt: 350, inp: 180, performance: 91 },
  product: { html: 26.6, fonts: 43, script: 183, tbt: 200 },
  login: { html: 21.2, fonts: 43, script: 165.5, lcp: 1450, tbt: 180, inp: 120 },
  signup: { html: 22.1, fonts: 43, script: 168, lcp: 1450, tbt: 180, inp: 120 },
  cart: { html: 22.8, fonts: 43, script: 184.2, tbt: 220 },
  orders: { html: 21.6, fonts: 43, script: 167.1, tbt: 180 },
  order: { html: 22.7, fonts: 43, script: 186.8, tbt: 200 },
  payLink: { html: 20.6, fonts: 43, script: 182, tbt: 200 },
  profile: { html: 22.1, fonts: 43, script: 176.8, tbt: 160, inp: 130 },
  dashboard: { script: 226.2, lcp: 3100, tbt: 300 },
};
