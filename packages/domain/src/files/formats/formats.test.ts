import { describe, expect, it } from 'vitest';
import { hasError, type ImportRow } from '../import-row.ts';
import { recogniseFormat } from './recognise.ts';
import { createHeader } from './records.ts';
import { createKeyRegister } from './repeated-keys.ts';

type Table = Record<string, string>[];

/** Reads rows as a file would have them; a column that a row does not name is empty. */
function read(table: Table) {
  const names = [...new Set(table.flatMap((row) => Object.keys(row)))];
  const header = createHeader(names);
  const format = recogniseFormat(header);
  const mapper = format?.createMapper(header, { decimalComma: false });
  const rows = table.flatMap(
    (row, index) =>
      mapper?.add({ source_row: index + 2, cells: names.map((name) => row[name] ?? '') }) ?? [],
  );
  return {
    format: format?.format,
    rows: [...rows, ...(mapper?.end() ?? [])],
    unknown: mapper?.unknown,
  };
}

const codes = (row: ImportRow | undefined) =>
  row?.reasons.map(({ column, code }) => `${column} ${code}`);

const OLD_SHOPIFY = [
  {
    Handle: 'kasavu-saree',
    Title: 'Kasavu saree',
    'Body (HTML)': '<p>Hand woven &amp; soft</p>',
    Vendor: 'Oodum',
    'Product Category': 'Apparel & Accessories > Clothing > Traditional > Saris',
    Type: 'Sarees',
    Tags: 'Cotton, Festive, new',
    Published: 'true',
    'Option1 Name': 'Colour',
    'Option1 Value': 'Red',
    'Option2 Name': 'Motif',
    'Option2 Value': 'Peacock',
    'Variant SKU': 'KK-1',
    'Variant Grams': '450',
    'Variant Inventory Qty': '3',
    'Variant Price': '4500.00',
    'Image Src': 'https://cdn.example/one.jpg?v=1',
    'Image Position': '2',
    'Variant Image': 'https://cdn.example/red.jpg',
    'Gift Card': 'false',
    Status: 'active',
  },
  {
    Handle: 'kasavu-saree',
    'Option1 Value': 'Mango',
    'Option2 Value': 'Peacock',
    'Variant SKU': 'KK-2',
    'Variant Grams': '0',
    'Variant Inventory Qty': '-2',
    'Variant Price': '4700.00',
    'Image Src': 'https://cdn.example/main.jpg',
    'Image Position': '1',
  },
  { Handle: 'kasavu-saree', 'Image Src': 'https://cdn.example/red.jpg', 'Image Position': '3' },
  {
    Handle: 'card',
    Title: 'Gift card',
    'Option1 Name': 'Title',
    'Option1 Value': 'Default Title',
    'Variant Price': '500',
    'Gift Card': 'true',
    Status: 'draft',
  },
];

describe('[FILE-01] files of Shopify', () => {
  it('makes a product of each variant, with the pictures of rows of their own', () => {
    const { format, rows, unknown } = read(OLD_SHOPIFY);

    expect(format).toBe('shopify');
    expect(unknown).toEqual(['Vendor']);
    expect(rows.slice(0, 2)).toEqual([
      {
        source_row: 2,
        key: { source: 'shopify', source_key: 'kasavu-saree / Red / Peacock' },
        sku: 'KK-1',
        values: {
          name: 'Kasavu saree, Red, Peacock',
          description: 'Hand woven & soft\nMotif: Peacock',
          price: 4500,
          stock: 3,
          weight_g: 450,
          enabled: true,
          images: [
            'https://cdn.example/red.jpg',
            'https://cdn.example/main.jpg',
            'https://cdn.example/one.jpg?v=1',
          ],
          type: 'saree',
          color: 'Red',
          fabric: 'Cotton',
          occasion: 'Festive',
        },
        reasons: [],
      },
      expect.objectContaining({ source_row: 3, sku: 'KK-2' }),
    ]);
    expect(rows[1]?.values).toMatchObject({
      name: 'Kasavu saree, Mango, Peacock',
      stock: 0,
      price: 4700,
      images: ['https://cdn.example/main.jpg', 'https://cdn.example/one.jpg?v=1'],
      description: 'Hand woven & soft\nColour: Mango\nMotif: Peacock',
    });
    expect(rows[1]?.values).not.toHaveProperty('weight_g');
    expect(codes(rows[1])).toEqual(['Option1 Value KEPT_IN_DESCRIPTION']);
  });

  it('rejects gift cards', () => {
    const { rows } = read(OLD_SHOPIFY);

    expect(rows).toHaveLength(3);
    expect(rows[2]?.reasons[0]?.text).toBe('We cannot sell this: a gift card.');
  });

  it('reads the new header, in any case, and columns of the shop itself', () => {
    const { format, rows, unknown } = read([
      {
        Title: 'Silk saree',
        'URL handle': 'silk',
        DESCRIPTION: 'Soft',
        'Published on online store': 'TRUE',
        Status: 'Draft',
        SKU: 'S-1',
        'Option1 name': 'Title',
        'Option1 value': 'Default Title',
        Price: '12,500',
        'Inventory quantity': '1',
        'Weight value (grams)': '600',
        'Product image URL': 'https://cdn.example/a.jpg',
        'Gift card': 'FALSE',
        'SEO title': 'x',
        'Fabric (product.metafields.shopify.fabric)': 'silk',
      },
    ]);

    expect(format).toBe('shopify');
    expect(unknown).toEqual(['SEO title']);
    expect(rows[0]).toMatchObject({
      key: { source_key: 'silk' },
      sku: 'S-1',
      values: {
        name: 'Silk saree',
        price: 12_500,
        weight_g: 600,
        enabled: false,
        type: 'saree',
        fabric: 'Silk',
      },
      reasons: [],
    });
  });
});

const WOO = [
  {
    ID: '10',
    Type: 'variable',
    SKU: 'SM',
    Name: 'Set mundu',
    Published: '1',
    'Short description': 'Short',
    Description: 'One\\nTwo',
    'Sale price': '',
    'Regular price': '',
    Categories: 'Wear > Set mundus',
    Images: 'https://shop.example/p.jpg, https://shop.example/q.jpg',
    'Weight (kg)': '0.55',
    'Attribute 1 name': 'Border colour',
    'Attribute 1 value(s)': 'Gold, Green',
    'Attribute 2 name': 'Blouse piece',
    'Attribute 2 value(s)': '0.8 m',
  },
  {
    ID: '11',
    Type: 'variation, virtual',
    'Regular price': '1',
    Parent: 'id:10',
  },
  {
    ID: '12',
    Type: 'variation',
    Published: '1',
    'Regular price': '2800',
    Stock: '4',
    Parent: 'SM',
    'Attribute 1 name': 'Border colour',
    'Attribute 1 value(s)': 'Gold',
  },
  { ID: '13', Type: 'external', Name: 'Elsewhere', 'Regular price': '1' },
  { ID: '14', Type: 'variation', 'Regular price': '1', Parent: 'id:99' },
  { ID: '15', Type: 'simple', Name: 'Lamp', 'Regular price': 'on request', Categories: 'Brass' },
];

describe('[FILE-01] files of WooCommerce', () => {
  it('joins variations with their parent', () => {
    const { format, rows, unknown } = read(WOO);

    expect(format).toBe('woocommerce');
    expect(unknown).toEqual(['Sale price']);
    expect(rows.find(({ source_row }) => source_row === 4)).toEqual({
      source_row: 4,
      key: { source: 'woocommerce', source_key: '12' },
      values: {
        name: 'Set mundu, Gold',
        description: 'One\nTwo',
        price: 2800,
        stock: 4,
        weight_g: 550,
        enabled: true,
        images: ['https://shop.example/p.jpg', 'https://shop.example/q.jpg'],
        type: 'set mundu',
        border_color: 'Gold',
        blouse_piece: true,
        blouse_piece_m: 0.8,
      },
      reasons: [],
    });
  });

  it('rejects what we cannot sell, and variations without a parent', () => {
    const { rows } = read(WOO);

    expect(rows.map((row) => [row.source_row, codes(row)])).toEqual([
      [3, expect.arrayContaining(['Type NOT_FOR_SALE_HERE'])],
      [4, []],
      [5, expect.arrayContaining(['Type NOT_FOR_SALE_HERE'])],
      [7, ['Regular price NOT_AN_AMOUNT', 'Categories UNKNOWN_TYPE']],
      [6, expect.arrayContaining(['Parent UNKNOWN_PARENT'])],
    ]);
    expect(
      rows.find(({ source_row }) => source_row === 7)?.reasons.map(({ text }) => text),
    ).toEqual([
      '"on request" is not an amount. Write it like 4500.',
      '"Brass" is not a type of ours. It becomes \'Other\'.',
    ]);
  });
});

describe('[FILE-01] our own files', () => {
  it('keeps what has no column and clears what is empty', () => {
    const { format, rows, unknown } = read([
      { product_id: '7', NAME: 'Mundu', Fabric: 'mul cotton', length_m: '', weave: '', Rack: '3' },
    ]);

    expect(format).toBe('own');
    expect(unknown).toEqual(['Rack']);
    expect(rows).toEqual([
      {
        source_row: 2,
        product_id: 7,
        values: { name: 'Mundu', fabric: null, length_m: null, weave: null },
        reasons: [
          {
            level: 'warning',
            column: 'Fabric',
            code: 'NOT_IN_LIST',
            text: '"mul cotton" is not in our list. Left empty.',
          },
        ],
      },
    ]);
  });

  it.each([
    ['price', '5,00,001', 'PRICE_OUT_OF_RANGE'],
    ['price', '', 'REQUIRED'],
    ['stock', '1.5', 'NOT_A_WHOLE_NUMBER'],
    ['discount', '101', 'NOT_A_PERCENT'],
    ['length_m', '101 m', 'NOT_A_MEASURE'],
    ['weight_g', 'light', 'NOT_A_MEASURE'],
    ['blouse_piece', 'perhaps', 'NOT_YES_OR_NO'],
    ['sku', 'x'.repeat(65), 'TOO_LONG'],
    ['sku', '8.90123E+12', 'SHORTENED_NUMBER'],
    ['name', 'a\u202eb', 'UNUSABLE_CHARACTER'],
    ['exported_at', 'yesterday', 'NOT_A_MOMENT'],
    [
      'images',
      Array.from({ length: 9 }, (_one, index) => `${index}.jpg`).join(),
      'TOO_MANY_IMAGES',
    ],
  ])('names the column %s with %j: %s', (column, text, code) => {
    const { rows } = read([{ product_id: '7', [column]: text }]);

    expect(codes(rows[0])).toEqual([`${column} ${code}`]);
    expect(rows.some(hasError)).toBe(true);
  });

  it('asks when the header says nothing', () => {
    expect(read([{ Nimi: 'Sari', Hinta: '4500' }]).format).toBeUndefined();
  });
});

it('[FILE-01] leaves out both rows of one product', () => {
  const register = createKeyRegister();
  const rows = [7, 9, 20].map(
    (source_row): ImportRow => ({ source_row, sku: 'KK-12', values: {}, reasons: [] }),
  );

  const earlier = rows.flatMap((row) => register.add(row));

  expect(earlier).toEqual([
    { source_row: 7, reason: expect.objectContaining({ text: 'KK-12 is in row 9 too.' }) },
  ]);
  expect(rows.map(({ reasons }) => reasons.map(({ text }) => text))).toEqual([
    [],
    ['KK-12 is in row 7 too.'],
    ['KK-12 is in row 7 too.'],
  ]);
});
