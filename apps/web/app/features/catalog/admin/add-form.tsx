import { adminProducts, MAX_IMAGES, type Product } from '@shop/contract';
import { useRef, useState } from 'react';
import type { ApiError } from '#api/call.ts';
import { isSignedOut } from '#api/error-kinds.ts';
import { upload } from '#api/upload.ts';
import { forgetDraft } from '#ui/forms/drafts.ts';
import { useForm } from '#ui/forms/use-form.ts';
import { Icon } from '#ui/icon.tsx';
import { useToast } from '#ui/toast.tsx';
import { FormBar } from './form-bar.tsx';
import {
  EMPTY_VALUES,
  type FormValues,
  mergeTyped,
  readFormValues,
  toSimilarValues,
} from './form-values.ts';
import { ImageField } from './images/image-field.tsx';
import { ImageList } from './images/image-list.tsx';
import { splitProgress } from './images/upload-progress.ts';
import { type SelectedFile, useSelectedFiles } from './images/use-selected-files.ts';
import { FixedFields, ProductFields } from './product-fields.tsx';
import { parseNewProduct } from './product-form-data.ts';
import { LoginInNewTab } from './save/save-error.tsx';
import {
  isFileRejected,
  isOnlyLogged,
  toFormErrors,
  tryCallLogged,
} from './save/save-error-messages.ts';
import { useUsualPrices } from './unusual/use-usual-prices.ts';
import {
  productDraftKey,
  type RegisterDirtyCheck,
  readTyped,
  useDirtyForm,
} from './use-dirty-form.ts';

const TITLE = 'Add New Product';

export function AddProductButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className="add-product" data-opens onClick={onOpen}>
      <Icon name="plus" size={32} />
      {TITLE}
    </button>
  );
}

interface AddFormProps {
  /** Product whose values the form begins with. */
  copied: Product | undefined;
  registerDirtyCheck: RegisterDirtyCheck;
  onAdded: (product: Product) => void;
  /** Nothing more is to be added. */
  onDone: () => void;
  onCancel: () => void;
}

/** Adding a similar product remounts the form with the values of the last one. */
export function AddForm({ copied, ...props }: AddFormProps) {
  const [{ values, saved, original, version }, setState] = useState(() => ({
    ...toFirstValues(copied),
    original: copied,
    version: 1,
  }));
  return (
    <AddFormBody
      {...props}
      key={version}
      values={values}
      savedValues={saved}
      original={original}
      onSimilar={(similar, added) =>
        setState({ values: similar, saved: similar, original: added, version: version + 1 })
      }
    />
  );
}

/** A copy, or what was typed before the page was left without saving. */
function toFirstValues(copied: Product | undefined): { values: FormValues; saved: FormValues } {
  if (!copied)
    return { values: mergeTyped(readTyped('new'), EMPTY_VALUES).values, saved: EMPTY_VALUES };
  const values = toSimilarValues(copied);
  return { values, saved: values };
}

interface AddFormBodyProps extends Omit<AddFormProps, 'copied'> {
  values: FormValues;
  /** Not asked about when the form is closed. */
  savedValues: FormValues;
  /** The product that the new one is like. */
  original: Product | undefined;
  onSimilar: (values: FormValues, added: Product) => void;
}

function AddFormBody(props: AddFormBodyProps) {
  const {
    registerDirtyCheck,
    onAdded,
    onDone,
    onCancel,
    values,
    savedValues,
    original,
    onSimilar,
  } = props;
  const { files, move, remove, select } = useSelectedFiles();
  const imagesChanged = files.length > 0;
  const formRef = useDirtyForm(registerDirtyCheck, {
    form: 'new',
    savedValues,
    draftBase: EMPTY_VALUES,
    imagesChanged,
  });
  const addSimilar = useRef(false);
  const toast = useToast();
  const add = useAddProduct(files, (product) => {
    onAdded(product);
    void toast({ kind: 'success', text: 'Product added.' });
    forgetDraft(productDraftKey('new'));
    if (addSimilar.current && formRef.current) onSimilar(readFormValues(formRef.current), product);
    else onDone();
  });
  const { form, field, formError, invalidCount, busy, progress, saveError, rejectedId } = add;
  const sizes = files.map(({ file }) => file.size);
  const fileProgress = progress && splitProgress(sizes, progress.sent, progress.total);
  const rejectedRemoved = rejectedId !== undefined && !files.some(({ id }) => id === rejectedId);
  const usualPrices = useUsualPrices();

  return (
    <form {...form} ref={formRef} aria-label={TITLE} className="product-form">
      <h2 className="text-xl">{TITLE}</h2>
      <ImageField
        limit={{ remaining: MAX_IMAGES - files.length }}
        busy={busy}
        onSelect={select}
        error={rejectedRemoved ? undefined : field('images').error}
      >
        <ImageList
          images={files.map(({ id, src }, index) => ({
            id,
            src,
            progress: fileProgress?.[index],
            rejected: id === rejectedId,
          }))}
          busy={busy}
          onMove={move}
          onRemove={(id) => files.filter((file) => file.id === id).forEach(remove)}
        />
      </ImageField>
      {progress && files.length > 0 && <UploadProgress {...progress} />}
      <ProductFields
        field={field}
        values={values}
        productName="new product"
        isNew
        usual={{ prices: usualPrices }}
      />
      {original && <SameDesignField original={original} />}
      <FixedFields />
      <FormBar
        subject="new product"
        busy={busy}
        message={formError}
        invalidCount={invalidCount}
        onCancel={onCancel}
        onSave={() => {
          addSimilar.current = false;
        }}
        onSaveSimilar={() => {
          addSimilar.current = true;
        }}
      >
        {formError && saveError && isSignedOut(saveError) && <LoginInNewTab />}
      </FormBar>
    </form>
  );
}

/** Ticked, because the new product was begun as one like the other. */
function SameDesignField({ original: { product_id, name } }: { original: Product }) {
  return (
    <label className="tap-target">
      <input
        type="checkbox"
        name="same_design_as"
        value={product_id}
        defaultChecked
        className="size-5 accent-red-700"
      />
      {`Same design as ${name}: they share their reviews`}
    </label>
  );
}

/** In bytes. */
interface Progress {
  sent: number;
  total: number;
}

function useAddProduct(selected: SelectedFile[], onAdded: (product: Product) => void) {
  const [progress, setProgress] = useState<Progress>();
  const [saveError, setSaveError] = useState<ApiError>();
  const [rejectedId, setRejectedId] = useState<string>();
  // Idempotency key: sent again after a lost response, the form adds no second product.
  const [requestId] = useState(() => crypto.randomUUID());
  const form = useForm({
    parse: parseNewProduct(requestId),
    send: async (body) => {
      setProgress({ sent: 0, total: 1 });
      setRejectedId(undefined);
      const files = selected.map(({ file }) => file);
      const onProgress = (sent: number, total: number) => setProgress({ sent, total });
      try {
        const { data, error } = await tryCallLogged(
          upload(adminProducts.add, { body }, { files, onProgress }),
        );
        setSaveError(error);
        if (error) {
          setRejectedId(selected.find((_file, index) => isFileRejected(error, index))?.id);
          return isOnlyLogged(error) ? undefined : toFormErrors(error);
        }
        onAdded(data);
        return undefined;
      } finally {
        setProgress(undefined);
      }
    },
  });
  return { ...form, progress, saveError, rejectedId };
}

/** The server validates the images after the last byte has arrived. */
function UploadProgress({ sent, total }: Progress) {
  return (
    <label className="upload-progress">
      {sent < total ? `Sending, ${Math.floor((100 * sent) / total)}%` : 'Being checked'}
      <progress value={sent} max={total} />
    </label>
  );
}
