import { text } from 'node:stream/consumers';
import { type Cell, toCsv } from '@shop/domain/csv';
import type { Random } from '../harness/random.ts';
import type { Content, Snapshot } from './snapshot.ts';

const COLUMNS = [
  'product_id',
  'sku',
  'name',
  'description',
  'price',
  'discount',
  'fabric',
  'color',
  'weight_g',
  'stock',
  'stock_base',
  'exported_at',
];

/** A file of products as we write it, changed by somebody, and what it should do. */
export interface ProductFile {
  csv: string;
  /** Contents after the import, of the products that it changes. */
  contents: Map<number, Content>;
  /** Pieces that it adds to products, or takes. */
  pieces: Map<number, number>;
  /** New products, see toAddedLine(). */
  added: string[];
  same: number;
  rejected: number;
}

const KINDS = ['absent', 'same', 'content', 'pieces', 'both', 'rejected'] as const;
/** Stock from which a file may take one piece, because customers buy meanwhile. */
const ENOUGH = 4;
/** New products for each known one. */
const NEW_SHARE = 0.15;

/** @param round makes names and numbers differ from those of other rounds */
export async function drawFile(
  random: Random,
  { products }: Pick<Snapshot, 'products'>,
  { product_ids, round }: { product_ids: number[]; round: number },
): Promise<ProductFile> {
  const file: ProductFile = {
    csv: '',
    contents: new Map(),
    pieces: new Map(),
    added: [],
    same: 0,
    rejected: 0,
  };
  const rows: Cell[][] = [];
  const exported_at = new Date(Date.UTC(2026, 0, 1) + round * 1000).toISOString();
  for (const product_id of random.shuffle(product_ids)) {
    const product = products.get(product_id);
    const kind = random.pick(KINDS);
    if (!product || kind === 'absent') continue;
    const changesContent = kind === 'content' || kind === 'both';
    const content = changesContent ? drawContent(random, product.content, round) : product.content;
    const pieces = kind === 'pieces' || kind === 'both' ? drawPieces(random, product.stock) : 0;
    // As if some were sold since the file was written.
    const stock_base = product.stock + random.below(3);
    const price = kind === 'rejected' ? 'on request' : content.price_paise / 100;
    rows.push(toRow({ ...content, price, stock: stock_base + pieces, stock_base, exported_at }));
    if (changesContent) file.contents.set(product_id, content);
    if (pieces !== 0) file.pieces.set(product_id, pieces);
    if (kind === 'same') file.same += 1;
    if (kind === 'rejected') file.rejected += 1;
  }
  for (let count = 0; count < product_ids.length * NEW_SHARE; count += 1) {
    const name = `New saree ${round}-${count}`;
    const product = { name, price: 500 + random.below(5_000), stock: 2 + random.below(3) };
    file.added.push(toAddedLine(product));
    // Without an SKU the file itself knows its products.
    rows.push(toRow({ ...product, sku: random.below(2) === 0 ? `NEW-${round}-${count}` : '' }));
  }
  rows.push(toRow({ sku: `NO-NAME-${round}`, price: 900, stock: 1 }));
  file.rejected += 1;
  return { ...file, csv: await text(toCsv({ columns: COLUMNS, rows: random.shuffle(rows) })) };
}

interface Added {
  name: string;
  price: number;
  stock: number;
}

export const toAddedLine = ({ name, price, stock }: Added) => `${name}, ${price}, ${stock}`;

const toRow = (product: Record<string, unknown>): Cell[] =>
  COLUMNS.map((column) => {
    const value = product[column];
    return typeof value === 'number' || typeof value === 'string' ? value : '';
  });

function drawPieces(random: Random, stock: number): number {
  return stock >= ENOUGH && random.below(3) === 0 ? -1 : 1 + random.below(5);
}

/** One field or more with other values. */
function drawContent(random: Random, content: Content, round: number): Content {
  const { product_id, price_paise } = content;
  const changes = [
    { name: `Renamed saree ${round}` },
    { description: `=HYPERLINK("x"), woven by hand.\nകസവ് ${round}` },
    { price_paise: price_paise + 100 * (1 + random.below(50)) },
    { discount: 1 + random.below(40) / 2 },
    { fabric: random.pick(['Silk', 'Linen', null]) },
    { color: random.pick(['Gold', 'Maroon']) },
    { weight_g: 300 + random.below(500) },
    { sku: `SKU-${product_id}` },
  ];
  const chosen = random.shuffle(changes).slice(0, 1 + random.below(changes.length));
  return Object.assign({ ...content }, ...chosen);
}
