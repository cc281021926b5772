import { MOST_PICTURES, managing, type Product } from '@shop/contract';
import { useState } from 'react';
import type { Refusal } from '#api/call.ts';
import { upload } from '#api/upload.ts';
import { FormLine } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { useForm } from '#ui/use-form.ts';
import { FormButtons } from './form-buttons.tsx';
import { NO_TEXTS } from './form-values.ts';
import { PictureField } from './image-field.tsx';
import { Pictures } from './image-list.tsx';
import { ProductFields } from './product-fields.tsx';
import { readNew } from './product-form-data.ts';
import { LogInElsewhere } from './save-error-actions.tsx';
import { hasEnded, logged, toldBy } from './save-error-messages.ts';
import { sharesOf } from './upload-progress.ts';
import { useWatchedForm, type Watch } from './use-dirty-form.ts';
import { type Chosen, useChosenPictures } from './use-selected-files.ts';

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
  const opened = useWatchedForm(watch, { texts: NO_TEXTS, picturesChanged: pictures.length > 0 });
  const { form, field, line, busy, gone, refusal, refused } = useAdding(pictures, onAdded);
  const sizes = pictures.map(({ file }) => file.size);
  const shares = gone && sharesOf(sizes, gone.sent, gone.whole);
  const removed = refused !== undefined && !pictures.some(({ id }) => id === refused);

  return (
    <form {...form} ref={opened} aria-label={ADD} className="managed-form">
      <h2 className="text-xl">{ADD}</h2>
      <ProductFields field={field} texts={NO_TEXTS} of="new product" />
      <PictureField
        room={{ room: MOST_PICTURES - pictures.length }}
        busy={busy}
        onChoose={choose}
        error={removed ? undefined : field('images').error}
      >
        <Pictures
          pictures={pictures.map(({ id, src }, place) => ({
            ...{ id, src },
            share: shares?.[place],
            refused: id === refused,
          }))}
          busy={busy}
          onMove={move}
          onRemove={(id) => pictures.filter((one) => one.id === id).forEach(remove)}
        />
      </PictureField>
      {gone && pictures.length > 0 && <Whole sent={gone.sent} whole={gone.whole} />}
      <FormLine>{line}</FormLine>
      {line && refusal && hasEnded(refusal) && <LogInElsewhere />}
      <FormButtons what="new product" busy={busy} onCancel={onCancel} />
    </form>
  );
}

/** Sends the form and its pictures, and tells how much of them has gone. */
function useAdding(pictures: Chosen[], onAdded: (product: Product) => void) {
  const [gone, setGone] = useState<{ sent: number; whole: number }>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [refused, setRefused] = useState<string>();
  // One for the form: sent again because its answer was lost, it is the same product.
  const [requestId] = useState(() => crypto.randomUUID());
  const form = useForm({
    read: readNew(requestId),
    send: async (body) => {
      setGone({ sent: 0, whole: 1 });
      setRefused(undefined);
      try {
        const files = pictures.map(({ file }) => file);
        const onSent = (sent: number, whole: number) => setGone({ sent, whole });
        onAdded(await upload(managing.add, { body }, { files, onSent }));
        return undefined;
      } catch (error) {
        const reason = logged(error);
        setRefusal(reason);
        setRefused(pictures[placeIn(reason)]?.id);
        return toldBy(reason);
      } finally {
        setGone(undefined);
      }
    },
  });
  return { ...form, gone, refusal, refused };
}

/** Where the refused picture is among those that were sent: the shop says it in its words. */
const placeIn = ({ message }: Refusal) => Number(/^Picture ([0-9]+) /.exec(message)?.[1]) - 1;

/** When all has gone the shop still has to look at it. */
function Whole({ sent, whole }: { sent: number; whole: number }) {
  return (
    <label className="sending">
      {sent < whole ? `Sending, ${Math.floor((100 * sent) / whole)}%` : 'Being checked'}
      <progress value={sent} max={whole} />
    </label>
  );
}
