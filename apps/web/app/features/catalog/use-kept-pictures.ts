import { managing, type Product } from '@shop/contract';
import { useState } from 'react';
import { upload } from '#api/upload.ts';
import { sharesOf } from './manage-progress.ts';
import { logged } from './manage-told.ts';
import { imageAddress } from './product-image.tsx';
import { type Chosen, useChosenPictures } from './use-chosen-pictures.ts';
import { usePictureOrder } from './use-picture-order.ts';

const kept = (key: string, place: number) => ({ id: `${place}-${key}`, key });

/**
 * The pictures of a product whose form is open. New ones are stored at once, behind the others; the
 * order, and what was removed, with the rest of the form.
 */
export function useKeptPictures(product: Product, onFresh: (product: Product) => void) {
  const { image, product_id, updated_at } = product;
  const { pictures, move, remove, append } = usePictureOrder(image.map(kept));
  const { pictures: waiting, choose, remove: drop } = useChosenPictures();
  const [shares, setShares] = useState<number[]>([]);
  const [problem, setProblem] = useState<string>();

  const send = async (files: File[]) => {
    setProblem(undefined);
    setShares(files.map(() => 0));
    const chosen = choose(files);
    const sizes = files.map(({ size }) => size);
    const input = { params: { product_id: String(product_id) }, body: { updated_at } };
    try {
      const fresh = await upload(managing.addPictures, input, {
        files,
        onSent: (sent, whole) => setShares(sharesOf(sizes, sent, whole)),
      });
      const added = fresh.image.map(kept).slice(image.length);
      append(added);
      if (added.length < files.length) setProblem('The product has one of these already.');
      onFresh(fresh);
    } catch (error) {
      setProblem(logged(error).message);
    } finally {
      chosen.forEach(drop);
    }
  };

  const keys = pictures.map(({ key }) => key);
  return {
    image: keys,
    changed: keys.join() !== image.join(),
    shown: [
      ...pictures.map(({ id, key }) => ({ id, src: imageAddress(key, 320) })),
      ...waiting.map(({ id, src }: Chosen, place) => ({ id, src, share: shares[place] ?? 0 })),
    ],
    sending: waiting.length > 0,
    problem,
    move,
    remove,
    send,
  };
}
