import { type AdminProduct, MAX_IMAGES, type Product } from '@shop/contract';
import { type FormEvent, useState } from 'react';
import { type ApiError, call } from '#api/call.ts';
import { AuditDetails } from '#audit/audit-history.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { FormBar } from './form-bar.tsx';
import {
  type FormValues,
  findTyped,
  mergeImages,
  mergeTyped,
  readFormValues,
  toFormValues,
  type ValueConflict,
} from './form-values.ts';
import { ImageField } from './images/image-field.tsx';
import { ImageList } from './images/image-list.tsx';
import { useSavedImages } from './images/use-saved-images.ts';
import { formatPending } from './pending-pieces.tsx';
import { FixedFields, ProductFields } from './product-fields.tsx';
import { type EditedFields, parseEditedProduct } from './product-form-data.ts';
import { SaveErrorActions } from './save/save-error.tsx';
import { isOnlyLogged, toFormErrors, tryCallLogged } from './save/save-error-messages.ts';
import { saveProduct } from './save/save-product.ts';
import { describeChange, type NewSave } from './undo/recent-saves.ts';
import { type RegisterDirtyCheck, readTyped, useDirtyForm } from './use-dirty-form.ts';
import { ValueConflicts } from './value-conflicts.tsx';

export interface EditFormProps {
  product: AdminProduct;
  registerDirtyCheck: RegisterDirtyCheck;
  /** The stored product changed while the form stays open. */
  onChange: (product: Product) => void;
  onSaved: (product: Product, save: NewSave) => void;
  onCancel: () => void;
  /** Opens the form of a new product with these values. */
  onCopy: (product: Product) => void;
}

interface InitialState {
  /** Version that the edits are based on. */
  loaded: AdminProduct;
  values: FormValues;
  /** Fields that somebody else has changed as well. */
  conflicts: ValueConflict[];
  image: string[];
}

/** With what was typed before the page was left without saving. */
const toInitialState = (product: AdminProduct): InitialState => ({
  loaded: product,
  ...mergeTyped(readTyped(product.product_id), toFormValues(product)),
  image: product.image,
});

/** Reloading the product remounts the form with the edits merged into the new version. */
export function EditForm({ product, onChange, ...props }: EditFormProps) {
  const [{ initial, version }, setState] = useState(() => ({
    initial: toInitialState(product),
    version: 1,
  }));
  return (
    <EditFormBody
      {...props}
      initial={initial}
      onChange={onChange}
      key={version}
      onReloaded={(next) => {
        onChange(next.loaded);
        setState({ initial: next, version: version + 1 });
      }}
    />
  );
}

interface EditFormBodyProps extends Omit<EditFormProps, 'product'> {
  initial: InitialState;
  onReloaded: (initial: InitialState) => void;
}

function EditFormBody({ onCancel, onCopy, ...props }: EditFormBodyProps) {
  const { loaded, images, formRef, saving, busy, mergeReloaded, choose } = useEditForm(props);
  const { form, field } = saving;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    images.clearErrors();
    form.onSubmit(event);
  };
  const error = images.saveError ?? saving.saveError;
  const message = images.formError ?? saving.formError;

  return (
    <form
      {...form}
      ref={formRef}
      aria-label={`Edit ${loaded.name}`}
      className="product-form"
      onSubmit={submit}
    >
      <ValueConflicts conflicts={props.initial.conflicts} onChoose={choose} />
      <ProductFields
        field={field}
        values={props.initial.values}
        productName={loaded.name}
        offer={loaded.offer}
        stockNote={formatPending(loaded)}
        usual={{ before: loaded }}
      />
      <SavedImages images={images} loaded={loaded} busy={busy} />
      <FixedFields />
      <FormBar
        subject={loaded.name}
        busy={busy}
        message={message}
        invalidCount={saving.invalidCount}
        onCancel={onCancel}
      >
        {message && error && (
          <SaveErrorActions error={error} product={loaded} onReloaded={mergeReloaded} />
        )}
      </FormBar>
      <button
        type="button"
        className="text-link tap-target self-start"
        onClick={() => onCopy(loaded)}
      >
        Add a similar product
      </button>
      <AuditDetails key={loaded.updated_at} query={{ product_id: String(loaded.product_id) }} />
    </form>
  );
}

type EditOptions = Omit<EditFormBodyProps, 'onCancel' | 'onCopy'>;

function useEditForm({ initial, registerDirtyCheck, onChange, onSaved, onReloaded }: EditOptions) {
  const [loaded, setLoaded] = useState(initial.loaded);
  const images = useSavedImages(loaded, initial.image, (fresh) => {
    const { image, updated_at } = fresh;
    // Keeps the loaded stock: it is the base of the stock delta that is saved.
    setLoaded((old) => ({ ...old, image, updated_at }));
    onChange(fresh);
  });
  const savedValues = toFormValues(loaded);
  const imagesChanged = images.dirty || images.uploading;
  const form = loaded.product_id;
  const formRef = useDirtyForm(registerDirtyCheck, { form, savedValues, imagesChanged });
  const saving = useSaveProduct(loaded, images.keys, onSaved);
  const mergeReloaded = (fresh: Product) => {
    if (!formRef.current) return;
    onReloaded({
      loaded: fresh,
      ...mergeTyped(findTyped(readFormValues(formRef.current), savedValues), toFormValues(fresh)),
      image: mergeImages(images.keys, loaded.image, fresh.image),
    });
  };
  const choose = ({ name }: ValueConflict, text: string) => {
    if (!formRef.current) return;
    onReloaded({
      loaded,
      values: { ...readFormValues(formRef.current), [name]: text },
      conflicts: initial.conflicts.filter((one) => one.name !== name),
      image: images.keys,
    });
  };
  const busy = saving.busy || images.uploading;
  return { loaded, images, formRef, saving, busy, mergeReloaded, choose };
}

/** Sends all fields of the product, with `updated_at` and `stock_base` of the loaded version. */
function useSaveProduct(loaded: Product, image: string[], onSaved: EditFormProps['onSaved']) {
  const [saveError, setSaveError] = useState<ApiError>();
  const form = useForm({
    parse: parseEditedProduct({ ...loaded, image }),
    send: async (body) => {
      const { data, error } = await tryCallLogged(saveProduct(call, loaded, body));
      setSaveError(error);
      if (error) return isOnlyLogged(error) ? undefined : toFormErrors(error);
      const { audit_id, ...product } = data;
      onSaved(product, toSave(loaded, body, audit_id));
      return undefined;
    },
  });
  return { ...form, saveError };
}

/** Only price, discount, stock and visibility can be undone, so a save of anything else is not offered. */
function toSave(loaded: Product, body: EditedFields, audit_id: number | undefined): NewSave {
  const { price, discount, stock } = body;
  const enabled = body.enabled ? 1 : 0;
  const change = describeChange(loaded, { price, discount, stock, enabled });
  if (!change || audit_id === undefined) return { text: '', audit_ids: [] };
  return { text: `${loaded.name}: ${change}`, audit_ids: [audit_id] };
}

interface SavedImagesProps {
  images: ReturnType<typeof useSavedImages>;
  loaded: Product;
  busy: boolean;
}

/** The images of an existing product. */
function SavedImages({ images, loaded, busy }: SavedImagesProps) {
  const saveFirst = loaded.image.some((key) => !images.keys.includes(key));
  return (
    <ImageField
      limit={{ remaining: MAX_IMAGES - loaded.image.length, saveFirst }}
      note="New pictures are stored at once."
      busy={busy}
      onSelect={(files) => void images.uploadFiles(files)}
      error={images.imageError}
    >
      <ImageList images={images.listed} busy={busy} onMove={images.move} onRemove={images.remove} />
    </ImageField>
  );
}
