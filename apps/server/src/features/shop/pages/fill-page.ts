import { type FactName, PAGE_FACTS } from '@shop/contract';
import type { PageFacts } from './page-facts.ts';

export interface FilledPage {
  html: string;
  /** Facts that the text needs and the settings lack. */
  gaps: FactName[];
}

interface FillOptions {
  facts: PageFacts;
  /** For staff. Customers do not read a paragraph or list item that lacks a fact. */
  markGaps: boolean;
}

/** Fills the facts into the HTML that renderMarkdown has made of a text. */
export function fillPage(text: string, { facts, markGaps }: FillOptions): FilledPage {
  const gaps = new Set<FactName>();
  const fill = (name: FactName, inLink: boolean): string => {
    const value = facts[name];
    if (value) return inLink ? withoutLink(value) : value;
    if (value === '') gaps.add(name);
    return value === '' && markGaps ? `<mark>${PAGE_FACTS[name]} is missing</mark>` : LEFT_OUT;
  };
  const html = text.replace(BLOCK, (all, name: string) => (isFact(name) ? fill(name, false) : all));
  return { html: removeLeftOut(fillText(html, fill)), gaps: [...gaps] };
}

const BLOCK = /<p>\{\{(delivery_zones|retention)\}\}<\/p>/g;
const TAG = /(<[^>]*>)/;
const PLACEHOLDER = /\{\{(\w+)\}\}/g;
/** A character of the private use area: no keyboard enters it. */
const LEFT_OUT = '\uE000';

/** Fills text only, never attributes. The library escapes every < and > that does not belong to one of its own tags. */
function fillText(html: string, fill: (name: FactName, inLink: boolean) => string): string {
  let inLink = false;
  return html
    .split(TAG)
    .map((part, index) => {
      const isTag = index % 2 === 1;
      if (isTag && /^<\/?a[ >]/.test(part)) inLink = !part.startsWith('</');
      if (isTag) return part;
      return part.replace(PLACEHOLDER, (all, name: string) =>
        isFact(name) ? fill(name, inLink) : all,
      );
    })
    .join('');
}

const isFact = (name: string): name is FactName => Object.hasOwn(PAGE_FACTS, name);

const withoutLink = (html: string) => html.replace(/<[^>]*>/g, '');

/** Removes the paragraphs and list items that were marked, and the lists and headings they leave empty. */
function removeLeftOut(html: string): string {
  if (!html.includes(LEFT_OUT)) return html;
  const kept = [PARAGRAPH, LIST_ITEM].reduce(
    (text, block) => text.replace(block, (all) => (all.includes(LEFT_OUT) ? '' : all)),
    html,
  );
  return EMPTY.reduce((text, empty) => text.replace(empty, ''), kept)
    .replace(HEADING, (all, level: string, next: string | undefined) =>
      next === undefined || next <= level ? '' : all,
    )
    .replaceAll(LEFT_OUT, '');
}

const PARAGRAPH = /<p>[\s\S]*?<\/p>\n?/g;
/** A list item without other list items inside. */
const LIST_ITEM = /<li>(?:(?!<li>)[\s\S])*?<\/li>\n?/g;
const EMPTY = [/<li>\s*<\/li>\n?/g, /<(ul|ol)[^>]*>\s*<\/\1>\n?/g];
/** A heading that is followed by another heading or by the end. */
const HEADING = /<h([2-6])>.*?<\/h\1>\s*(?:(?=<h([2-6])>)|$)/g;
