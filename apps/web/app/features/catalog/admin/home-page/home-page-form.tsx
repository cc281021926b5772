import { adminHomePage, type HomePage, type ListedCollection } from '@shop/contract';
import { useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { Field, FormError } from '#ui/forms/field.tsx';
import { useDraftedForm } from '#ui/forms/use-drafted-form.ts';
import type { FieldState } from '#ui/forms/use-form.ts';
import { useToast } from '#ui/toast.tsx';
import { parseHomePage, TILE_SLOTS } from './home-page-data.ts';
import { ImageSlot } from './image-slot.tsx';
import { LinkField } from './link-field.tsx';

interface HomePageFormProps {
  home: HomePage;
  version: number;
  /** Those that customers can open. */
  collections: ListedCollection[];
}

export function HomePageForm({ home, version: loaded, collections }: HomePageFormProps) {
  const toast = useToast();
  const [version, setVersion] = useState(loaded);
  const { form, field, formError, busy } = useDraftedForm({
    parse: (data) => parseHomePage(data, location.origin),
    draft: 'home-page',
    send: async (values) => {
      const { data, error } = await tryCall(
        call(adminHomePage.save, { body: { ...values, version } }),
      );
      if (error) return { message: error.message };
      setVersion(data.version);
      void toast({ kind: 'success', text: 'Saved.' });
      return undefined;
    },
  });

  return (
    <form {...form} aria-label="Home page" className="product-form">
      <BannerFields field={field} banner={home.banner} collections={collections} />
      {TILE_SLOTS.map((slot) => (
        <TileFields
          key={slot}
          slot={slot}
          field={field}
          tile={home.tiles[slot]}
          collections={collections}
        />
      ))}
      <FormError>{formError}</FormError>
      <button type="submit" className="button button-filled" aria-busy={busy}>
        Save
      </button>
    </form>
  );
}

type GetField = (name: string) => FieldState;

interface PartFieldsProps {
  field: GetField;
  collections: ListedCollection[];
}

function BannerFields({
  field,
  banner,
  collections,
}: PartFieldsProps & { banner: HomePage['banner'] }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="text-xl">Banner</legend>
      <ImageSlot state={field('banner.image')} label="Picture" image={banner?.image ?? ''} />
      <Field
        {...field('banner.sentence')}
        label="Headline"
        required={false}
        defaultValue={banner?.sentence}
      />
      <div className="settings-fields">
        <Field
          {...field('banner.linkLabel')}
          label="Button text"
          required={false}
          defaultValue={banner?.linkLabel}
        />
        <LinkField
          state={field('banner.link')}
          link={banner?.link ?? ''}
          collections={collections}
        />
      </div>
    </fieldset>
  );
}

interface TileFieldsProps extends PartFieldsProps {
  slot: number;
  tile: HomePage['tiles'][number] | undefined;
}

function TileFields({ slot, field, tile, collections }: TileFieldsProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="text-xl">{`Tile ${slot + 1}`}</legend>
      <ImageSlot state={field(`tiles.${slot}.image`)} label="Picture" image={tile?.image ?? ''} />
      <div className="settings-fields">
        <Field
          {...field(`tiles.${slot}.label`)}
          label="Label"
          required={false}
          defaultValue={tile?.label}
        />
        <LinkField
          state={field(`tiles.${slot}.link`)}
          link={tile?.link ?? ''}
          collections={collections}
        />
      </div>
    </fieldset>
  );
}
