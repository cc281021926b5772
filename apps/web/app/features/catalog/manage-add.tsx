import { MOST_PICTURES, managing, type Product } from '@shop/contract';
import { useState } from 'react';
import { upload } from '#api/upload.ts';
import { FormLine } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { useForm } from '#ui/use-form.ts';
import { FormButtons } from './manage-editor.tsx';
import { ProductFields } from './manage-fields.tsx';
import { readNew } from './manage-form.ts';
import { PictureField } from './manage-picture-field.tsx';
import { Pictures } from './manage-pictures.tsx';
import { sharesOf } from './manage-progress.ts';
import { logged, toldBy } from './manage-told.ts';
import { useWatchedForm, type Watch } from './manage-unsaved.ts';
import { useChosenPictures } from './use-chosen-pictures.ts';

const ADD = 'Add New Product';

export function AddButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className="add-product" data-opens onClick={onOpen}>
      <Icon name="plus" size={32} />
      {ADD}
    </button>
  );
}

interface AddFormProps {
  watch: Watch;
  onAdded: (product: Product) => void;
  onCancel: () => void;
}

export function AddForm({ watch, onAdded, onCancel }: AddFormProps) {
  const { pictures, move, remove, choose } = useChosenPictures();
  const opened = useWatchedForm(watch, pictures.length > 0);
  const files = pictures.map(({ file }) => file);
  const { form, field, line, busy, gone } = useAdding(files, onAdded);
  const sizes = files.map(({ size }) => size);
  const shares = gone && sharesOf(sizes, gone.sent, gone.whole);

  return (
    <form {...form} ref={opened} aria-label={ADD} className="managed-form">
      <h2 className="text-xl">{ADD}</h2>
      <ProductFields field={field} />
      <PictureField
        room={MOST_PICTURES - pictures.length}
        busy={busy}
        onChoose={choose}
        error={field('images').error}
      >
        <Pictures
          pictures={pictures.map((one, place) => ({ ...one, share: shares?.[place] }))}
          busy={busy}
          onMove={move}
          onRemove={(id) => pictures.filter((one) => one.id === id).forEach(remove)}
        />
      </PictureField>
      {gone && pictures.length > 0 && <Whole sent={gone.sent} whole={gone.whole} />}
      <FormLine>{line}</FormLine>
      <FormButtons what="new product" busy={busy} onCancel={onCancel} />
    </form>
  );
}

/** Sends the form and its pictures, and tells how much of them has gone. */
function useAdding(files: File[], onAdded: (product: Product) => void) {
  const [gone, setGone] = useState<{ sent: number; whole: number }>();
  const form = useForm({
    read: readNew,
    send: async (body) => {
      setGone({ sent: 0, whole: 1 });
      try {
        const onSent = (sent: number, whole: number) => setGone({ sent, whole });
        onAdded(await upload(managing.add, { body }, { files, onSent }));
        return undefined;
      } catch (error) {
        return toldBy(logged(error));
      } finally {
        setGone(undefined);
      }
    },
  });
  return { ...form, gone };
}

/** When all has gone the shop still has to look at it. */
function Whole({ sent, whole }: { sent: number; whole: number }) {
  return (
    <label className="sending">
      {sent < whole ? `Sending, ${Math.floor((100 * sent) / whole)} %` : 'Being checked'}
      <progress value={sent} max={whole} />
    </label>
  );
}
