import { adminProducts, type Product } from '@shop/contract';
import { useState } from 'react';
import type { ApiError } from '#api/call.ts';
import { upload } from '#api/upload.ts';
import {
  isFileError,
  toMessage,
  tryCallLogged,
} from '#features/catalog/admin/save/save-error-messages.ts';
import { imageUrl } from '#features/catalog/product-image.tsx';
import { splitProgress } from './upload-progress.ts';
import { useSelectedFiles } from './use-selected-files.ts';
import { useSortable } from './use-sortable.ts';

const toItem = (key: string, index: number) => ({ id: `${index}-${key}`, key });

/**
 * Images of a product in its edit form. Uploads are stored at once, after the existing images; the
 * order and removals are saved with the form.
 */
export function useSavedImages(
  { image, product_id, updated_at }: Product,
  initialKeys: string[],
  onStored: (product: Product) => void,
) {
  const { items, move, remove, append } = useSortable(initialKeys.map(toItem));
  const uploads = useSelectedFiles();
  const [progress, setProgress] = useState<number[]>([]);
  const [imageError, setImageError] = useState<string>();
  const [saveError, setSaveError] = useState<ApiError>();
  const keys = items.map(({ key }) => key);
  const clearErrors = () => {
    setImageError(undefined);
    setSaveError(undefined);
  };

  const showError = (error: ApiError) => {
    setSaveError(error);
    if (isFileError(error)) setImageError(error.message);
  };

  const uploadFiles = async (files: File[]) => {
    clearErrors();
    setProgress(files.map(() => 0));
    const selected = uploads.select(files);
    const sizes = files.map(({ size }) => size);
    const input = { params: { product_id: String(product_id) }, body: { updated_at } };
    const onProgress = (sent: number, total: number) =>
      setProgress(splitProgress(sizes, sent, total));
    try {
      const { data, error } = await tryCallLogged(
        upload(adminProducts.addImages, input, { files, onProgress }),
      );
      if (error) return showError(error);
      const { sent, ...fresh } = data;
      // `sent` also names images that the product already had.
      const added = fresh.image
        .map(toItem)
        .filter(({ key }) => sent.includes(key) && !keys.includes(key));
      append(added);
      if (added.length < files.length)
        setImageError('This product already has one of these pictures.');
      return onStored(fresh);
    } finally {
      selected.forEach(uploads.remove);
    }
  };

  return {
    keys,
    dirty: keys.join() !== image.join(),
    listed: [
      ...items.map(({ id, key }) => ({ id, src: imageUrl(key, 320) })),
      ...uploads.files.map(({ id, src }, index) => ({ id, src, progress: progress[index] ?? 0 })),
    ],
    uploading: uploads.files.length > 0,
    imageError,
    saveError,
    formError: saveError && !isFileError(saveError) ? toMessage(saveError) : undefined,
    clearErrors,
    move,
    remove,
    uploadFiles,
  };
}
