import { micromark } from 'micromark';

/** Pages have no pictures, and one from another site would tell that site about our visitors. */
const WITHOUT_IMAGES = { disable: { null: ['labelStartImage'] } };

/** Tables and lists are no part of a paragraph. */
const BLOCK_LINE = /^[ \t]*(\{\{(?:delivery_zones|retention)\}\})[ \t]*$/gm;

/**
 * CommonMark to HTML. Raw HTML is escaped and dangerous addresses are dropped by the library. The title of
 * the page is its only heading of the first level. Takes longer than linear time for nested lists: typed
 * texts go through the worker thread of markdown-renderer.ts.
 */
export const renderMarkdown = (markdown: string): string =>
  micromark(markdown.replace(BLOCK_LINE, '\n$1\n'), { extensions: [WITHOUT_IMAGES] }).replace(
    /<(\/?)h1>/g,
    '<$1h2>',
  );
