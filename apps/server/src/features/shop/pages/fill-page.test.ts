import { describe, expect, it } from 'vitest';
import { fillPage } from './fill-page.ts';
import { FIRST_TEXTS } from './first-texts.ts';
import type { PageFacts } from './page-facts.ts';
import { renderMarkdown } from './render-markdown.ts';

const FACTS: PageFacts = {
  brand: 'Kasavu &amp; Kada',
  legal_name: 'Nila Weavers',
  address: 'Loom Lane 7, Kuthampully',
  email: '<a href="mailto:help@shop.example">help@shop.example</a>',
  phone: '<a href="tel:+910000000000">+91 00000 00000</a>',
  support_hours: '10 to 6',
  officer_name: 'Asha Nair',
  officer_designation: 'Manager',
  officer_phone: '<a href="tel:1">1</a>',
  officer_email: '<a href="mailto:a@b.example">a@b.example</a>',
  gstin: '32ABCDE1234F1Z5',
  packing_days: '2 working days',
  return_days: '7 days',
  faulty_return: 'You pay nothing.',
  delivery_zones: '<table></table>',
  retention: '<ul></ul>',
};

const forCustomers = (markdown: string, facts: Partial<PageFacts> = {}) =>
  fillPage(renderMarkdown(markdown), { facts: { ...FACTS, ...facts }, markGaps: false }).html;

describe('[LEGAL-01] rendering a page', () => {
  it.each([
    ['raw HTML', '<script>alert(1)</script> <b onclick="x">x</b>', /<script|<b/],
    ['script address', '[x](javascript:alert(1)) [y](data:text/html,x)', /javascript|data:/],
    ['picture of another site', '![x](https://example.com/x.png)', /<img/],
    ['second main heading', '# Title', /<h1/],
  ])('lets no %s through', (_what, markdown, forbidden) => {
    expect(forCustomers(markdown)).not.toMatch(forbidden);
  });

  it('fills facts into text, and their links not into links', () => {
    expect(forCustomers('Ask {{brand}}: {{email}}')).toBe(
      '<p>Ask Kasavu &amp; Kada: <a href="mailto:help@shop.example">help@shop.example</a></p>',
    );
    expect(forCustomers('[Mail {{email}}](/contact)')).toBe(
      '<p><a href="/contact">Mail help@shop.example</a></p>',
    );
    expect(forCustomers('[x](/contact "{{email}}")')).toContain('title="{{email}}"');
  });

  it('puts the table of zones beside the paragraphs around it', () => {
    expect(forCustomers('Before\n{{delivery_zones}}\nAfter')).toBe(
      '<p>Before</p>\n<table></table>\n<p>After</p>',
    );
  });

  it('leaves out what needs a missing fact, with the lists and headings that are then empty', () => {
    const markdown =
      'Seller\n\n## Officer\n\n- {{officer_name}}\n\n## Hours\n\nOpen {{support_hours}}.\n\nWelcome.\n\n## Tax\n\nGSTIN: {{gstin}}';
    const facts = { officer_name: '', support_hours: '', gstin: null };

    expect(forCustomers(markdown, facts)).toBe('<p>Seller</p>\n<h2>Hours</h2>\n<p>Welcome.</p>\n');
    expect(forCustomers('1. one\n2. {{email}}\n3. three', { email: '' })).toBe(
      '<ol>\n<li>one</li>\n<li>three</li>\n</ol>',
    );
  });

  it('marks a missing fact for admins, and not one that the shop has none of', () => {
    const facts = { ...FACTS, legal_name: '', gstin: null };
    const rendered = fillPage(renderMarkdown('{{legal_name}}\n\n{{gstin}}'), {
      facts,
      markGaps: true,
    });

    expect(rendered.html).toBe('<p><mark>Legal name is missing</mark></p>\n');
    expect(rendered.gaps).toEqual(['legal_name']);
  });
});

describe.each(Object.entries(FIRST_TEXTS))(
  '[LEGAL-01] the first text of %s',
  (_page, { markdown }) => {
    it('needs only facts of the shop, and stays sensible without them', () => {
      const empty = Object.fromEntries(Object.keys(FACTS).map((name) => [name, '']));
      const withAll = forCustomers(markdown);
      const withNone = forCustomers(markdown, {
        ...empty,
        delivery_zones: '<table></table>',
        retention: '<ul></ul>',
      });

      expect(withAll).not.toMatch(/[{}!]/);
      expect(withNone).not.toMatch(/[{}]|\uE000/);
      expect(withNone.length).toBeGreaterThan(withAll.length / 2);
      expect(withNone).not.toMatch(/<\/h2>\s*(<h2>|$)/);
    });
  },
);

it('[LEGAL-07] the privacy page says why there is no cookie banner', () => {
  const html = forCustomers(FIRST_TEXTS.privacy.markdown);

  for (const cookie of ['session', 'known-device mark', 'signup cookie'])
    expect(html).toContain(`<strong>${cookie}</strong>`);
  expect(html).toContain('no script of another company runs in this shop before you pay');
  expect(html).toContain('no cookie banner');
});
