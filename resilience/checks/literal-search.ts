import { catalog } from '@shop/contract';
import * as z from 'zod/mini';
import { insertNamed } from '../harness/accounts.ts';
import { inLanes } from '../harness/concurrency.ts';
import type { Stage } from '../harness/stage.ts';

const LANES = 8;
const MOST_LETTERS = 100;

interface Found {
  status: number;
  total: number;
  ids: number[];
}

/**
 * A search is for letters and nothing else: signs that mean something to a database mean nothing
 * here. Tells how many were searched for.
 */
export async function searchLiterally(
  stage: Stage,
  texts: string[],
  complaints: string[],
): Promise<number> {
  const searchable = texts.filter((text) => !/\0/.test(text) && text.length <= MOST_LETTERS - 10);
  const named = searchable.map((text, place) => ({ tag: tagOf(place), text }));
  const ids = await insertNamed(
    stage.deps.db,
    named.map(({ tag, text }) => `${tag} ${text}`),
  );
  await inLanes(named, LANES, async ({ tag, text }, place) => {
    const say = (words: string) => complaints.push(`a search for ${JSON.stringify(text)} ${words}`);
    const own = await search(stage, `${tag} ${text}`);
    if (own.status !== 200) say(`was answered ${own.status}`);
    else if (own.total !== 1 || own.ids[0] !== ids[place])
      say(`found ${own.ids.length} beside its product`);
    const [typed, plain] = [await search(stage, text), await search(stage, wordsIn(text))];
    if (wordsIn(text) === '' && text.trim() !== '' && typed.total > 0)
      say(`found ${typed.total} by signs alone`);
    else if (wordsIn(text) !== '' && JSON.stringify(typed) !== JSON.stringify(plain))
      say(`found ${typed.total}, and its words alone ${plain.total}`);
  });
  return named.length;
}

/** A word that no other product has. */
const tagOf = (place: number) => `tag${String(place).padStart(4, '0')}qz`;

/** What is left of a text when only its letters and digits count. */
const wordsIn = (text: string) =>
  text
    .replace(/['’\u200b-\u200d\ufeff]/g, '')
    .replace(/[\s\p{P}\p{S}\p{Cc}\p{Z}]+/gu, ' ')
    .trim();

async function search({ origin }: Stage, text: string): Promise<Found> {
  const query = new URLSearchParams({ search: text });
  const answer = await fetch(`${origin}${catalog.list.path.replace('{page}', '1')}?${query}`);
  const { status } = answer;
  if (!answer.ok) return { status, total: 0, ids: [] };
  const { products, total_products } = z.parse(catalog.list.reply, await answer.json());
  return { status, total: total_products, ids: products.map(({ product_id }) => product_id) };
}
