import assert from 'node:assert/strict';
import { itemAt } from '../harness/random.ts';
import { command, indexIn } from './command.ts';
import { cancelLink, extendLink, type LinkCheckout, makeLink, openLink } from './links.ts';
import type { Line, Model } from './model.ts';
import { changeLinkOf, createLinkOf, openLinkOf, type Shop } from './shop-links.ts';

const isLink = (one: Model['checkouts'][number]): one is LinkCheckout => one.link !== undefined;

/** Done to one of the links, if there is any. @param change says whether it is possible */
const linkCommand = (
  name: string,
  any: number,
  change: (model: Model, checkout: LinkCheckout) => boolean,
  run: (shop: Shop, index: number) => Promise<boolean>,
) =>
  command(
    name,
    async (model, shop) => {
      const links = model.checkouts.filter(isLink);
      const checkout = itemAt(links, indexIn(links, any));
      const done = await run(shop, model.checkouts.indexOf(checkout));
      assert.equal(done, change(model, checkout));
    },
    ({ checkouts }) => checkouts.some(isLink),
  );

export const sellByLink = (lines: Line[]) =>
  command(`staff make a link for ${JSON.stringify(lines)}`, async (model, shop) => {
    const index = makeLink(
      model,
      lines.toSorted((a, b) => a.product - b.product),
    );
    const isMade = await createLinkOf(shop, lines, model.checkouts.length - 1);
    assert.equal(isMade, index !== undefined);
  });

export const payByLink = (any: number) =>
  linkCommand(`link ${any} is opened to pay`, any, openLink, openLinkOf);

export const keepLonger = (any: number) =>
  linkCommand(`link ${any} is kept longer`, any, extendLink, (shop, index) =>
    changeLinkOf(shop, index, 'extend'),
  );

export const withdrawLink = (any: number) =>
  linkCommand(`link ${any} is cancelled`, any, cancelLink, (shop, index) =>
    changeLinkOf(shop, index, 'cancel'),
  );
