import { adminProducts, MAX_IMAGES, type RowReason } from '@shop/contract';
import { getColumn } from '@shop/domain/files/product-columns';
import { type ReasonCode, toReason } from '@shop/domain/files/reasons';
import { insertAudit } from '#audit/audit.queries.ts';
import type { Trx } from '#db/database.ts';
import { lockCatalog } from '#features/catalog/admin/sales/sales.queries.ts';
import { lockSet } from '#features/catalog/changes/change-sets.queries.ts';
import { pickContent } from '#features/catalog/check-content.ts';
import {
  type NormalizedImage,
  normalizeStaffImage,
} from '#features/catalog/images/normalize-image.ts';
import { type ImageDeps, storeImages } from '#features/catalog/images/store-images.ts';
import { updateProduct } from '#features/catalog/product-updates.queries.ts';
import { findProduct } from '#features/catalog/products.queries.ts';
import {
  DownloadError,
  ForbiddenAddressError,
  type GuardedHttp,
} from '#integrations/guarded-http.ts';
import { RejectedFile } from '#integrations/rejected-file.ts';
import type { ReadableZip } from '#integrations/zip.ts';
import { ShopError } from '#platform/shop-error.ts';
import { openKeptZip } from './keep-zip.ts';
import {
  claimPictures,
  deletePictures,
  insertPictureSources,
  listKnownPictures,
  type QueuedPicture,
  type QueuedRow,
  releasePictures,
  renewVersions,
  saveRowPictures,
} from './pictures.queries.ts';
import { findZip } from './zips.queries.ts';

export interface TakeDeps extends ImageDeps {
  http: GuardedHttp;
}

const DOWNLOAD = { maxBytes: adminProducts.add.files.maxBytes, timeoutMs: 15_000 };
/** Then what has come is saved: a worker that ends waits for its row. */
const ROW_MS = 15_000;
/** Another server that does not answer is asked again after one minute, and after two. */
const MAX_ATTEMPTS = 3;
/** A picture that ends the process, as often as it is begun, does not keep the others waiting for ever. */
const MAX_BEGINNINGS = 6;
const RETRY_SECONDS = 30;

const HEADER = getColumn('images').label;

/** Refused for good. */
class RefusedPicture extends Error {
  readonly code: ReasonCode;

  constructor(code: ReasonCode, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** Somebody has stopped the pictures, or undone the import. */
class NoLongerDueError extends Error {}

type Result = { picture: QueuedPicture } & ({ image: NormalizedImage } | { refused: ReasonCode });

/**
 * Takes in the pictures of one row after the other: product, history, the row and its progress change together, so
 * that each picture is taken once however often the process ends in between.
 */
export function createPictureTaker(deps: TakeDeps): () => Promise<boolean> {
  const getZip = createZipCache(deps);
  return async () => {
    const row = await claimPictures(deps.db);
    if (!row) {
      getZip.close();
      return false;
    }
    try {
      const loaded = await loadPictures(row, (picture) => loadBytes(picture, row));
      if (loaded.length > 0) await save(deps, row, loaded);
      if (loaded.length < row.pictures.length && loaded.length > 0) {
        await releasePictures(deps.db, row, 0);
      }
    } catch (error) {
      if (error instanceof NoLongerDueError) return true;
      // Not the picture's fault.
      await releasePictures(deps.db, row, RETRY_SECONDS);
      throw error;
    }
    return true;
  };

  async function loadBytes({ zip_name, source }: QueuedPicture, row: QueuedRow): Promise<Buffer> {
    if (zip_name === null) return deps.http.download(source, DOWNLOAD);
    const zip = await getZip(row.change_set_id);
    const pieces: Buffer[] = [];
    for await (const piece of zip.read(zip_name)) pieces.push(piece);
    return Buffer.concat(pieces);
  }
}

/** In their order. Pictures behind one that is tried again later wait with it, so that the main picture stays first. */
async function loadPictures(
  { pictures, attempts }: QueuedRow,
  loadBytes: (picture: QueuedPicture) => Promise<Buffer>,
): Promise<Result[]> {
  const results: Result[] = [];
  const end = performance.now() + ROW_MS;
  for (const picture of pictures) {
    if (performance.now() > end) break;
    try {
      if (attempts > MAX_BEGINNINGS) throw new RefusedPicture('NOT_A_PICTURE');
      results.push({ picture, image: await normalizeStaffImage(await loadBytes(picture)) });
    } catch (error) {
      if (isTemporary(error) && attempts < MAX_ATTEMPTS) break;
      results.push({ picture, refused: toReasonCode(error) });
    }
  }
  return results;
}

const isTemporary = (error: unknown) => error instanceof DownloadError && error.isTemporary;

/** @throws errors that say nothing about the picture */
function toReasonCode(error: unknown): ReasonCode {
  if (error instanceof RefusedPicture) return error.code;
  if (error instanceof ForbiddenAddressError) return 'FORBIDDEN_ADDRESS';
  if (error instanceof DownloadError) {
    if (error.isTemporary) return 'NO_REPLY';
    return error.message === 'too large' ? 'PICTURE_TOO_LARGE' : 'NOTHING_THERE';
  }
  if (error instanceof RejectedFile) {
    return error.code === 'DAMAGED' ? 'NOT_A_PICTURE' : 'PICTURE_TOO_LARGE';
  }
  if (error instanceof ShopError && error.code === 'IMAGE_TOO_LARGE') return 'PICTURE_TOO_LARGE';
  if (error instanceof ShopError && error.code === 'INVALID_IMAGE') return 'NOT_A_PICTURE';
  throw error;
}

/** The list of its files is read once for all rows of an import. */
function createZipCache({ db, images }: TakeDeps) {
  let kept: { change_set_id: number; zip: ReadableZip } | undefined;
  const close = () => {
    kept?.zip.close();
    kept = undefined;
  };
  const get = async (change_set_id: number): Promise<ReadableZip> => {
    if (kept?.change_set_id === change_set_id) return kept.zip;
    close();
    const found = await findZip(db, change_set_id);
    if (!found) throw new RefusedPicture('PICTURES_GONE');
    const zip = await openKeptZip({ images }, found);
    kept = { change_set_id, zip };
    return zip;
  };
  return Object.assign(get, { close });
}

async function save(deps: TakeDeps, row: QueuedRow, results: Result[]): Promise<void> {
  const loaded = results.flatMap((result) => ('image' in result ? [result] : []));
  await storeImages(
    deps,
    loaded.map(({ image }) => image),
    async (trx) => {
      const set = await lockSet(trx, row.change_set_id);
      const places = results.map(({ picture }) => picture.place);
      if (!set || (await deletePictures(trx, row, places)) < places.length) {
        throw new NoLongerDueError();
      }
      const reasons = results.flatMap((result) =>
        'refused' in result ? [toWarning(result.refused, result.picture)] : [],
      );
      const added = await addPictures(trx, row, { loaded, admin_id: set.admin_id });
      reasons.push(...added.reasons);
      const { change_set_id, position } = row;
      await saveRowPictures(trx, {
        change_set_id,
        position,
        done: results.length,
        refused: reasons.length,
        reasons,
        ...(added.image && { image: added.image }),
      });
    },
  );
}

/** 'KK-52.jpg', or the whole address. */
const toWarning = (code: ReasonCode, { zip_name, source }: QueuedPicture): RowReason =>
  toReason(code, HEADER, zip_name ?? source, String(MAX_IMAGES));

interface Added {
  image?: { before: string[]; after: string[] };
  reasons: RowReason[];
}

async function addPictures(
  trx: Trx,
  { product_id }: QueuedRow,
  { loaded, admin_id }: { loaded: Extract<Result, { image: unknown }>[]; admin_id: number },
): Promise<Added> {
  // In the order of all writers. The product stays as it is read.
  if (loaded.length > 0) await lockCatalog(trx);
  const product = await findProduct(trx, product_id);
  if (!product) return { reasons: [] };
  const known = (await listKnownPictures(trx, [product_id])).get(product_id);
  const before = product.image;
  const after = [...before];
  const taken: { source: string; image_key: string }[] = [];
  const reasons: RowReason[] = [];
  for (const { picture, image } of loaded) {
    const { source } = picture;
    const { image_key } = image;
    // Another import was quicker.
    if (known?.has(source)) continue;
    const isNew = !after.includes(image_key);
    if (isNew && after.length >= MAX_IMAGES) {
      reasons.push(toWarning('NO_ROOM', picture));
      continue;
    }
    if (isNew) after.push(image_key);
    taken.push({ source, image_key });
  }
  await insertPictureSources(trx, product_id, taken);
  if (after.length === before.length) return { reasons };
  const content = { ...pickContent(product), image: after };
  const { updated_at } = product;
  const version = await updateProduct(trx, product_id, updated_at, content);
  if (!version) throw new Error(`product ${product_id} was changed meanwhile`);
  await renewVersions(trx, { product_id, from: updated_at, to: version });
  await insertAudit(trx, {
    admin_id,
    product_id,
    action: 'pictures added',
    before: { image: before },
    after: { image: after },
  });
  return { image: { before, after }, reasons };
}
