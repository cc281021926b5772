import type { Page } from '@playwright/test';

/** Forty letters without a place to break, and a name as it is written here. */
export const NAMES = {
  long: 'Balaramapuramkasavumundumneriyathumsaree',
  malayalam: 'മയിൽപ്പീലിക്കസവുള്ള ബാലരാമപുരം കൈത്തറിപ്പുടവ',
};

const CALLED = new Set(
  'name product_name user_name houseName post_office city state description'.split(' '),
);

/** Everything and everybody that the page asks about from now on is called like this. */
export async function callEverything(page: Page, name: string) {
  await page.route(/\/api\/(?!load)/, async (route) => {
    const answer = await route.fetch();
    const renamed = JSON.stringify(await answer.json(), (key, value: unknown) =>
      typeof value === 'string' && CALLED.has(key) ? name : value,
    );
    return route.fulfill({ response: answer, body: renamed });
  });
}
