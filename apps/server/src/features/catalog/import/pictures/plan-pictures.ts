import type { RowReason } from '@shop/contract';
import {
  indexPictures,
  listSkuNames,
  type PictureIndex,
  readPictureName,
} from '@shop/domain/files/pictures';
import { getColumn } from '@shop/domain/files/product-columns';
import { type ReasonCode, toReason } from '@shop/domain/files/reasons';
import type { Trx } from '#db/database.ts';
import type { ChangeRowRow } from '#features/catalog/changes/change-rows.queries.ts';
import { listImages } from '#features/catalog/images/images.queries.ts';
import type { ProductRow } from '#features/catalog/product-rows.queries.ts';
import type { ZipEntry } from '#integrations/zip.ts';
import { type DuePicture, listKnownPictures, listOtherSkus } from './pictures.queries.ts';
import { findZipEntries } from './zips.queries.ts';

export interface PicturePlan {
  /** All pictures of the product, when the row names only pictures that the shop has. */
  image?: string[];
  due: DuePicture[];
  reasons: RowReason[];
}

interface PictureSet {
  trx: Trx;
  change_set_id: number;
  byId: Map<number, ProductRow>;
}

const HEADER = getColumn('images').label;

/**
 * Plans the pictures that rows of a file name. Names of our own pictures are the whole list of the product; others
 * are added to those that it has, so that a missing one takes nothing away.
 */
export async function planPictures(
  { trx, change_set_id, byId }: PictureSet,
  rows: ChangeRowRow[],
): Promise<(row: ChangeRowRow) => PicturePlan> {
  const entries = await findZipEntries(trx, change_set_id);
  const zip = entries && indexPictures(entries);
  const named = rows.flatMap((row) => getNames(row) ?? []);
  const ours = await listImages(
    trx,
    named.filter((name) => readPictureName(name).kind === 'key'),
  );
  const skus = new Map(rows.map((row) => [row.position, getSku(row, byId)]));
  const asked = zip ? [...skus.values()].flatMap((sku) => listSkuNames(sku ?? '').slice(1)) : [];
  const others = await listOtherSkus(trx, change_set_id, asked);
  const known = await listKnownPictures(
    trx,
    rows.flatMap(({ product_id }) => product_id ?? []),
  );

  return (row) => {
    const plan = planNames(getNames(row), { zip, ours });
    const sku = skus.get(row.position);
    // Nothing is named: the files say by their names which product they are of.
    if (!plan.named && zip && sku) {
      const found = zip.listOfSku(sku, (other) => others.has(other)).map(toDue);
      if (found.length > 0) {
        plan.due = found;
        delete plan.image;
      }
    }
    const taken = known.get(row.product_id ?? 0);
    return { ...plan, due: plan.due.filter(({ source }) => !taken?.has(source)) };
  };
}

/** Null: the cell is empty. */
function getNames({ input }: ChangeRowRow): string[] | null | undefined {
  const images = input?.values.images;
  // The reader of the file has written them.
  return Array.isArray(images) ? (images as string[]) : images === null ? null : undefined;
}

const getSku = ({ input, product_id }: ChangeRowRow, byId: Map<number, ProductRow>) =>
  input?.sku ?? byId.get(product_id ?? 0)?.sku ?? undefined;

interface KnownPictures {
  zip: PictureIndex<ZipEntry> | undefined;
  ours: Set<string>;
}

function planNames(
  names: string[] | null | undefined,
  { zip, ours }: KnownPictures,
): PicturePlan & { named: boolean } {
  const due: DuePicture[] = [];
  const reasons: RowReason[] = [];
  const keys: string[] = [];
  const warn = (code: ReasonCode, name: string) => reasons.push(toReason(code, HEADER, name));
  for (const name of names ?? []) {
    const picture = readPictureName(name);
    const entry = zip?.find(name);
    if (picture.kind === 'key' && ours.has(name)) keys.push(name);
    else if (picture.kind === 'address') due.push({ source: picture.name, zip_name: null });
    else if (picture.kind === 'refused') warn('NO_ADDRESS', name);
    else if (entry) due.push(toDue(entry));
    else if (picture.kind === 'key') warn('NOT_OUR_PICTURE', name);
    else warn(zip ? 'NO_PICTURE' : 'NO_ZIP', name);
  }
  const isWhole = names === null || (keys.length > 0 && keys.length === names?.length);
  return {
    named: (names?.length ?? 0) > 0,
    due: [...new Map(due.map((one) => [one.source, one])).values()],
    reasons,
    ...(isWhole && { image: [...new Set(keys)] }),
  };
}

const MAX_SOURCE = 2000;

/** Another picture under the same name has another size or checksum. */
const toDue = ({ name, bytes, crc32 }: ZipEntry): DuePicture => ({
  source: `${name.toLowerCase().slice(0, MAX_SOURCE - 50)}#${bytes}-${crc32.toString(16)}`,
  zip_name: name,
});
