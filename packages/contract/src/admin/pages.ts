import * as z from 'zod/mini';
import { CAN_EDIT_CATALOGUE } from '../accounts/staff-roles.ts';
import { defineEndpoint } from '../endpoint.ts';
import { numberInPath, printableLines } from '../fields.ts';
import { PAGE_NAMES, pageParams } from '../pages.ts';
import { tooLong } from '../phrases.ts';

/** Placeholders that a text may hold, such as {{email}}, with the setting that each stands for. */
export const PAGE_FACTS = {
  brand: 'Trade name',
  legal_name: 'Legal name',
  address: 'Address',
  email: 'Email',
  phone: 'Phone',
  support_hours: 'Support hours',
  officer_name: 'Name of the grievance officer',
  officer_designation: 'Designation of the grievance officer',
  officer_phone: 'Phone of the grievance officer',
  officer_email: 'Email of the grievance officer',
  gstin: 'GSTIN',
  packing_days: 'Packing days',
  return_days: 'Days for returns',
  faulty_return: 'Sentence on how faulty pieces come back',
  delivery_zones: 'Table of delivery zones, on its own line',
  retention: 'List of how long data is kept, on its own line',
} as const;
export type FactName = keyof typeof PAGE_FACTS;

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

const isFact = (name: string): name is FactName => Object.hasOwn(PAGE_FACTS, name);

const areKnown = (text: string) =>
  [...text.matchAll(PLACEHOLDER)].every(([, name = '']) => isFact(name));

/** They become a table or a list, which is no part of a sentence. */
const blocksStandAlone = (text: string) =>
  text
    .split('\n')
    .every((line) => BLOCKS.every((block) => !line.includes(block) || line.trim() === block));
const BLOCKS = ['{{delivery_zones}}', '{{retention}}'];

const MAX_LENGTH = 50_000;
const MAX_LINE_LENGTH = 5_000;
const MAX_NESTING = 10;

/** The signs that begin lists and quotes inside each other, at the start of a line. */
const NESTED = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t])))*/;
const NESTING_SIGN = />|[-+*]|\d[.)]/g;

const isFlat = (line: string) => {
  const [signs = ''] = NESTED.exec(line) ?? [];
  return (signs.match(NESTING_SIGN)?.length ?? 0) <= MAX_NESTING;
};

const Markdown = z.string().check(
  z.trim(),
  z.minLength(1, 'Write some text.'),
  z.maxLength(MAX_LENGTH, tooLong(MAX_LENGTH)),
  printableLines,
  z.refine(areKnown, 'A name in double braces is not a known fact. See the list beside the text.'),
  z.refine(
    (text) => text.split('\n').every((line) => line.length <= MAX_LINE_LENGTH),
    'Please break lines of more than 5,000 characters into paragraphs.',
  ),
  z.refine(
    (text) => text.split('\n').every(isFlat),
    'Please put at most 10 lists or quotes inside one another.',
  ),
  z.refine(blocksStandAlone, `${BLOCKS.join(' or ')} needs its own line.`),
);

/** A saved text. Version 0 is the one that every new shop begins with. */
const PageVersion = z.object({
  version: z.int(),
  at: z.nullable(z.string()),
  /** The staff member's name; null: the first text. */
  admin: z.nullable(z.string()),
});
export type PageVersion = z.output<typeof PageVersion>;

const Rendered = z.object({
  /** As customers read it, with the missing facts marked. */
  html: z.string(),
  /** Facts that the text needs and the settings lack. */
  gaps: z.array(z.string()),
});

/** In its own module so that the customer's bundle does not include it. */
export const adminPages = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/pages',
    access: CAN_EDIT_CATALOGUE,
    summary: 'The pages of the shop, with their last change and the facts they lack',
    reply: z.object({
      pages: z.array(
        z.extend(PageVersion, { page: z.enum(PAGE_NAMES), gaps: z.array(z.string()) }),
      ),
    }),
  }),
  view: defineEndpoint({
    method: 'GET',
    path: '/api/admin/pages/{page}',
    access: CAN_EDIT_CATALOGUE,
    summary: 'The text of a page, and the latest 50 versions of it, newest first',
    params: pageParams,
    reply: z.object({
      version: z.int(),
      markdown: z.string(),
      versions: z.array(PageVersion),
    }),
  }),
  viewVersion: defineEndpoint({
    method: 'GET',
    path: '/api/admin/pages/{page}/versions/{version}',
    access: CAN_EDIT_CATALOGUE,
    summary: 'An earlier text of a page',
    params: z.extend(pageParams, {
      version: z.union([z.pipe(z.literal('0'), z.transform(Number)), numberInPath(6)]),
    }),
    reply: z.extend(Rendered, { markdown: z.string() }),
  }),
  preview: defineEndpoint({
    method: 'POST',
    path: '/api/admin/pages/{page}/preview',
    access: CAN_EDIT_CATALOGUE,
    summary: 'Renders a text without saving it',
    params: pageParams,
    body: z.object({ markdown: Markdown }),
    reply: Rendered,
  }),
  save: defineEndpoint({
    method: 'PUT',
    path: '/api/admin/pages/{page}',
    access: CAN_EDIT_CATALOGUE,
    summary: 'Publishes a text as the next version; earlier ones are kept',
    params: pageParams,
    body: z.object({
      markdown: Markdown,
      /** Version that was edited; a mismatch is a conflict (409). */
      version_base: z.int().check(z.minimum(0)),
    }),
    reply: z.object({ version: z.int() }),
  }),
};
