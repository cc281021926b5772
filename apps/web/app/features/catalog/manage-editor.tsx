import { MOST_PICTURES, managing, type Product } from '@shop/contract';
import { type FormEvent, useState } from 'react';
import { call } from '#api/call.ts';
import { FormLine } from '#ui/field.tsx';
import { useForm } from '#ui/use-form.ts';
import { ProductFields } from './manage-fields.tsx';
import { readEdited } from './manage-form.ts';
import { History } from './manage-history.tsx';
import { LoadAgain } from './manage-load-again.tsx';
import { PictureField } from './manage-picture-field.tsx';
import { Pictures } from './manage-pictures.tsx';
import { logged, toldBy } from './manage-told.ts';
import { useWatchedForm, type Watch } from './manage-unsaved.ts';
import { useKeptPictures } from './use-kept-pictures.ts';

interface EditorProps {
  product: Product;
  watch: Watch;
  /** The shop has it anew, and the form stays. */
  onFresh: (product: Product) => void;
  onSaved: (product: Product) => void;
  onCancel: () => void;
}

/** The form of one product. Loaded again, it begins anew. */
export function ProductEditor(props: EditorProps) {
  const [times, setTimes] = useState(1);
  return (
    <EditForm
      {...props}
      key={times}
      onReloaded={(product) => {
        props.onFresh(product);
        setTimes(times + 1);
      }}
    />
  );
}

interface EditFormProps extends EditorProps {
  onReloaded: (product: Product) => void;
}

function EditForm({ product, watch, onFresh, onSaved, onCancel, onReloaded }: EditFormProps) {
  const { product_id, name, image, updated_at } = product;
  // Pieces sold since the form was opened stay sold: what was typed counts from what was shown then.
  const [loaded] = useState(product);
  const pictures = useKeptPictures(product, onFresh);
  const opened = useWatchedForm(watch, pictures.changed);
  const { form, field, line, busy, outdated } = useSaving(
    { ...loaded, image: pictures.image, updated_at },
    onSaved,
  );

  const waiting = busy || pictures.sending;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!waiting) form.onSubmit(event);
  };

  return (
    <form
      {...form}
      ref={opened}
      aria-label={`Edit ${name}`}
      className="managed-form"
      onSubmit={submit}
    >
      <ProductFields field={field} product={loaded} />
      <PictureField
        room={MOST_PICTURES - image.length}
        busy={waiting}
        onChoose={(files) => void pictures.send(files)}
        error={pictures.problem}
      >
        <Pictures
          pictures={pictures.shown}
          busy={waiting}
          onMove={pictures.move}
          onRemove={pictures.remove}
        />
      </PictureField>
      <FormLine>{line}</FormLine>
      {line && outdated && <LoadAgain product={product} onReloaded={onReloaded} />}
      <FormButtons what={name} busy={waiting} onCancel={onCancel} />
      <History key={updated_at} productId={product_id} />
    </form>
  );
}

/** The form's fields on top of the product as it was loaded, sent as a whole. */
function useSaving(product: Product, onSaved: (product: Product) => void) {
  const [outdated, setOutdated] = useState(false);
  const form = useForm({
    read: readEdited(product),
    send: async (body) => {
      try {
        const params = { product_id: String(product.product_id) };
        onSaved(await call(managing.edit, { params, body }));
        return undefined;
      } catch (error) {
        const refusal = logged(error);
        setOutdated(refusal.code === 'EDITED_MEANWHILE');
        return toldBy(refusal);
      }
    },
  });
  return { ...form, outdated };
}

interface FormButtonsProps {
  /** What is saved, for those who hear it. */
  what: string;
  busy: boolean;
  onCancel: () => void;
}

export function FormButtons({ what, busy, onCancel }: FormButtonsProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <button type="submit" className="button button-filled" aria-busy={busy}>
        Save<span className="sr-only"> {what}</span>
      </button>
      <button
        type="button"
        className="button button-outline"
        aria-disabled={busy}
        onClick={busy ? undefined : onCancel}
      >
        Cancel<span className="sr-only"> {what}</span>
      </button>
    </div>
  );
}
