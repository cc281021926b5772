import { managing, type Product } from '@shop/contract';
import { useState } from 'react';
import type { Refusal } from '#api/call.ts';
import { upload } from '#api/upload.ts';
import { imageAddress } from '#features/catalog/product-image.tsx';
import { lineOf, logged } from './save-error-messages.ts';
import { sharesOf } from './upload-progress.ts';
import { type Chosen, useChosenPictures } from './use-selected-files.ts';
import { usePictureOrder } from './use-sortable.ts';

const kept = (key: string, place: number) => ({ id: `${place}-${key}`, key });
const isAboutOne = ({ code }: Refusal) => code.startsWith('PICTURE_');

/**
 * The pictures of a product whose form is open. New ones are stored at once, behind the others; the
 * order, and what was removed, with the rest of the form.
 */
export function useKeptPictures(
  { image, product_id, updated_at }: Product,
  first: string[],
  onStored: (product: Product) => void,
) {
  const { pictures, move, remove, append } = usePictureOrder(first.map(kept));
  const { pictures: waiting, choose, remove: drop } = useChosenPictures();
  const [shares, setShares] = useState<number[]>([]);
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<Refusal>();
  const keys = pictures.map(({ key }) => key);
  const forget = () => {
    setProblem(undefined);
    setRefusal(undefined);
  };

  const send = async (files: File[]) => {
    forget();
    setShares(files.map(() => 0));
    const chosen = choose(files);
    const sizes = files.map(({ size }) => size);
    const input = { params: { product_id: String(product_id) }, body: { updated_at } };
    try {
      const { sent, ...fresh } = await upload(managing.addPictures, input, {
        files,
        onSent: (gone, whole) => setShares(sharesOf(sizes, gone, whole)),
      });
      // One that was removed here and is sent again is not new to the shop.
      const lacking = fresh.image
        .map(kept)
        .filter(({ key }) => sent.includes(key) && !keys.includes(key));
      append(lacking);
      if (lacking.length < files.length)
        setProblem('This product has one of these pictures already.');
      onStored(fresh);
    } catch (error) {
      const refused = logged(error);
      setRefusal(refused);
      if (isAboutOne(refused)) setProblem(refused.message);
    } finally {
      chosen.forEach(drop);
    }
  };

  return {
    image: keys,
    changed: keys.join() !== image.join(),
    shown: [
      ...pictures.map(({ id, key }) => ({ id, src: imageAddress(key, 320) })),
      ...waiting.map(({ id, src }: Chosen, place) => ({ id, src, share: shares[place] ?? 0 })),
    ],
    sending: waiting.length > 0,
    problem,
    refusal,
    /** What is said about the whole form. */
    line: refusal && !isAboutOne(refusal) ? lineOf(refusal) : undefined,
    forget,
    move,
    remove,
    send,
  };
}
