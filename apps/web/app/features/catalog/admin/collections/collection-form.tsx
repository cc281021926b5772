import {
  type AdminCollection,
  adminCollections,
  type CollectionPiece,
  MAX_MENU_COLLECTIONS,
  NOT_SAVED,
} from '@shop/contract';
import { useRef } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { canSave } from '#api/admin-session.ts';
import { call, formErrorsFrom, tryCall } from '#api/call.ts';
import { AuditDetails } from '#audit/audit-history.tsx';
import { ImageSlot } from '#features/catalog/admin/home-page/image-slot.tsx';
import { listUrl } from '#features/catalog/list/list-query.ts';
import { Field, FormError } from '#ui/forms/field.tsx';
import { LinesField } from '#ui/forms/lines-field.tsx';
import { OptionSelect } from '#ui/forms/option-select.tsx';
import { readTypedFields } from '#ui/forms/typed-fields.ts';
import { useDraftedForm } from '#ui/forms/use-drafted-form.ts';
import type { FieldState } from '#ui/forms/use-form.ts';
import { useDraft } from '#ui/forms/use-form-draft.ts';
import { useToast } from '#ui/toast.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes/unsaved-changes-guard.tsx';
import { parseCollection } from './collection-form-data.ts';
import { HandPieces } from './hand-pieces.tsx';
import { RemoveCollection } from './remove-collection.tsx';
import { RuleFields } from './rule-fields.tsx';

interface CollectionFormProps {
  collection: AdminCollection;
}

export function CollectionForm({ collection }: CollectionFormProps) {
  const { collection_id, version, slug, title, enabled } = collection;
  const isNew = collection_id === 0;
  const { pieces, setPieces, isReordered, forgetPieces } = usePieces(collection);
  const save = useSave(collection);
  const isLeft = useRef(false);
  const { form, formRef, field, formError, busy, forget } = useDraftedForm({
    parse: parseCollection,
    draft: `collection:${collection_id}:${version}`,
    send: async (values) => {
      const { error, finish } = await save(values);
      if (error) return formErrorsFrom(error, NOT_SAVED);
      isLeft.current = true;
      forgetPieces();
      forget();
      await finish();
      return undefined;
    },
  });
  const isDirty = () => {
    const element = formRef.current;
    if (!element || isLeft.current) return false;
    const image = new FormData(element).get('image');
    return (
      isReordered ||
      image !== (collection.image ?? '') ||
      Object.keys(readTypedFields(element)).length > 0
    );
  };

  return (
    <div className="page flex flex-col gap-4 py-6">
      <Link to="/admin/collections" className="text-link tap-target self-start">
        Collections
      </Link>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 tabIndex={-1} className="text-3xl">
          {isNew ? 'New collection' : title}
        </h1>
        {!isNew && enabled && (
          <a href={listUrl({ collection: slug })} className="text-link tap-target">
            See the page
          </a>
        )}
      </div>
      <form {...form} aria-label="Collection" className="collection-form">
        <UnsavedChangesGuard
          isDirty={isDirty}
          loginPath="/admin/login"
          isSignedIn={canSave}
          onLeave={() => {
            forget();
            forgetPieces();
          }}
        />
        <TextFields collection={collection} field={field} />
        <section aria-labelledby="pieces-title" className="form-card collection-pieces">
          <h2 id="pieces-title" className="text-xl">
            Pieces
          </h2>
          <KindChoice kind={collection.pieces.kind} />
          <HandPieces pieces={pieces} state={field('product_ids')} onChange={setPieces} />
          <RuleFields
            rule={collection.pieces.kind === 'rule' ? collection.pieces.rule : {}}
            field={field}
            form={formRef}
          />
        </section>
        <div className="settings-bar sale-bar">
          <div className="min-w-0 grow basis-60">
            <FormError>{formError}</FormError>
          </div>
          <button type="submit" className="button button-filled" aria-busy={busy}>
            Save
          </button>
        </div>
      </form>
      {!isNew && (
        <>
          <RemoveCollection
            collection_id={collection_id}
            onRemoved={() => {
              isLeft.current = true;
            }}
          />
          <AuditDetails key={version} query={{ subject: `collection:${collection_id}` }} />
        </>
      )}
    </div>
  );
}

function useSave({ collection_id, version }: AdminCollection) {
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return async (values: NonNullable<ReturnType<typeof parseCollection>['values']>) => {
    // The slug is a text that is sent, or nothing.
    const { data, error } = await tryCall(
      collection_id === 0
        ? call(adminCollections.create, { body: values })
        : call(adminCollections.change, {
            params: { collection_id: `${collection_id}` },
            body: { collection: values, version },
          }),
    );
    const finish = async () => {
      void toast({ kind: 'success', text: 'Saved.' });
      if (collection_id !== 0) return revalidate();
      return navigate(`/admin/collections/${data?.collection_id}`, { replace: true });
    };
    return { error, finish };
  };
}

/** Kept as a text, so that the order survives a reload. */
function usePieces({ collection_id, version, pieces, shown }: AdminCollection) {
  const initial = JSON.stringify(pieces.kind === 'hand' ? shown : []);
  const [text, setText] = useDraft(`collection-pieces:${collection_id}:${version}`, initial);
  return {
    // Only this hook writes it.
    pieces: JSON.parse(text) as CollectionPiece[],
    setPieces: (changed: CollectionPiece[]) => setText(JSON.stringify(changed)),
    isReordered: text !== initial,
    forgetPieces: () => setText(initial),
  };
}

const PLACES = Array.from({ length: MAX_MENU_COLLECTIONS }, (_, index) => ({
  value: index + 1,
  label: `Place ${index + 1}`,
}));

interface TextFieldsProps extends CollectionFormProps {
  field: (name: string) => FieldState;
}

function TextFields({ collection, field }: TextFieldsProps) {
  const { slug, title, title_ml, words, image, image_alt, menu_position, enabled } = collection;
  return (
    <div className="form-card">
      <Field {...field('title')} label="Title" defaultValue={title} />
      <Field
        {...field('title_ml')}
        label="Title in Malayalam (optional)"
        required={false}
        lang="ml"
        defaultValue={title_ml}
      />
      <Field
        {...field('slug')}
        label="Address of the page"
        required={false}
        autoComplete="off"
        autoCapitalize="none"
        defaultValue={slug}
        helper={
          slug
            ? 'It stays when the title changes. When you change it, old links lead on.'
            : 'Leave it empty: it is made from the title.'
        }
      />
      <LinesField
        state={field('words')}
        label="Words"
        text={words}
        rows={3}
        helper="One or two sentences, at most 300 characters. Search engines show them as well."
      />
      <ImageSlot state={field('image')} label="Picture" image={image ?? ''} />
      <Field
        {...field('image_alt')}
        label="What the picture shows"
        required={false}
        defaultValue={image_alt}
        helper="For people who cannot see it."
      />
      <OptionSelect
        label="Place in the menu"
        name="menu_position"
        options={PLACES}
        none="Not in the menu"
        selected={`${menu_position ?? ''}`}
      />
      <label className="collection-check">
        <input type="checkbox" name="enabled" defaultChecked={enabled} />
        Shown in the shop
      </label>
    </div>
  );
}

/** The style sheet shows the fields of the chosen one. */
function KindChoice({ kind }: { kind: 'hand' | 'rule' }) {
  return (
    <fieldset className="kind-choice">
      <legend className="sr-only">How pieces are chosen</legend>
      <label>
        <input type="radio" name="kind" value="hand" defaultChecked={kind === 'hand'} />
        By hand
      </label>
      <label>
        <input type="radio" name="kind" value="rule" defaultChecked={kind === 'rule'} />
        By a rule
      </label>
    </fieldset>
  );
}
