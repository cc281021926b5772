import { managing, type Product } from '@shop/contract';
import { type FormEvent, useState } from 'react';
import { call, type Refusal } from '#api/call.ts';
import { History } from '#audit/audit-history.tsx';
import { FormLine } from '#ui/field.tsx';
import { useForm } from '#ui/use-form.ts';
import { FormButtons } from './form-buttons.tsx';
import { mergeImages, mergeTexts, type Texts, textsOf } from './form-values.ts';
import { ProductFields } from './product-fields.tsx';
import { readEdited } from './product-form-data.ts';
import { Remedy } from './save-error-actions.tsx';
import { logged, toldBy } from './save-error-messages.ts';
import { KeptPictures } from './saved-images.tsx';
import { useWatchedForm, type Watch } from './use-dirty-form.ts';
import { useKeptPictures } from './use-saved-images.ts';

interface EditorProps {
  product: Product;
  watch: Watch;
  /** The shop has it anew, and the form stays. */
  onFresh: (product: Product) => void;
  onSaved: (product: Product) => void;
  onCancel: () => void;
}

/** What a form begins with. */
interface Start {
  /** The product as the shop had it: what is saved is saved over this one and no other. */
  loaded: Product;
  texts: Texts;
  image: string[];
}

/** The form of one product. Loaded again, it begins anew with what was changed in it. */
export function ProductEditor({ product, onFresh, ...props }: EditorProps) {
  const [{ start, times }, setState] = useState(() => ({
    start: { loaded: product, texts: textsOf(product), image: product.image },
    times: 1,
  }));
  return (
    <EditForm
      {...{ ...props, start, onFresh }}
      key={times}
      onReloaded={(next) => {
        onFresh(next.loaded);
        setState({ start: next, times: times + 1 });
      }}
    />
  );
}

interface EditFormProps extends Omit<EditorProps, 'product'> {
  start: Start;
  onReloaded: (start: Start) => void;
}

function EditForm({ onCancel, ...props }: EditFormProps) {
  const { loaded, pictures, opened, saving, waiting, reloaded } = useEditing(props);
  const { form, field } = saving;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (waiting) return;
    pictures.forget();
    form.onSubmit(event);
  };
  const refusal = pictures.refusal ?? saving.refusal;
  const line = pictures.line ?? saving.line;

  return (
    <form
      {...form}
      ref={opened}
      aria-label={`Edit ${loaded.name}`}
      className="managed-form"
      onSubmit={submit}
    >
      <ProductFields field={field} texts={props.start.texts} of={loaded.name} />
      <KeptPictures {...{ pictures, loaded }} busy={waiting} />
      <FormLine>{line}</FormLine>
      {line && refusal && <Remedy refusal={refusal} product={loaded} onReloaded={reloaded} />}
      <FormButtons what={loaded.name} busy={waiting} onCancel={onCancel} />
      <History key={loaded.updated_at} productId={loaded.product_id} />
    </form>
  );
}

type Editing = Omit<EditFormProps, 'onCancel'>;

/** The product as the form was loaded with it, and what is done to it. */
function useEditing({ start, watch, onFresh, onSaved, onReloaded }: Editing) {
  const [loaded, setLoaded] = useState(start.loaded);
  const pictures = useKeptPictures(loaded, start.image, (fresh) => {
    const { image, updated_at } = fresh;
    // Pieces sold since the form was opened stay sold: what was typed counts from what was shown then.
    setLoaded((old) => ({ ...old, image, updated_at }));
    onFresh(fresh);
  });
  const texts = textsOf(loaded);
  const picturesChanged = pictures.changed || pictures.sending;
  const opened = useWatchedForm(watch, { texts, picturesChanged });
  const saving = useSaving(loaded, pictures.image, onSaved);
  const reloaded = (fresh: Product) => {
    if (!opened.current) return;
    onReloaded({
      loaded: fresh,
      texts: mergeTexts(opened.current, texts, textsOf(fresh)),
      image: mergeImages(pictures.image, loaded.image, fresh.image),
    });
  };
  return { loaded, pictures, opened, saving, waiting: saving.busy || pictures.sending, reloaded };
}

/** The form's fields on top of the product as it was loaded, sent as a whole. */
function useSaving(loaded: Product, image: string[], onSaved: (product: Product) => void) {
  const [refusal, setRefusal] = useState<Refusal>();
  const form = useForm({
    read: readEdited({ ...loaded, image }),
    send: async (body) => {
      setRefusal(undefined);
      try {
        const params = { product_id: String(loaded.product_id) };
        onSaved(await call(managing.edit, { params, body }));
        return undefined;
      } catch (error) {
        const refused = logged(error);
        setRefusal(refused);
        return toldBy(refused);
      }
    },
  });
  return { ...form, refusal };
}
