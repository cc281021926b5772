import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AddressFields } from './address-fields.tsx';
import { DistrictValue } from './address-section.tsx';

const LABELS = {
  houseName: 'House Name',
  post_office: 'Post Office',
  city: 'Via',
  state: 'District',
  pinCode: 'Pincode',
};

it('[CLEAR-09] hints under the specified labels of an address say what is meant', () => {
  const html = renderToStaticMarkup(
    <AddressFields
      labels={LABELS}
      field={(name) => ({ name, error: undefined, corrected: false })}
      stateNotice={undefined}
    />,
  );
  const words = html.replaceAll(/<[^>]+>/g, '|');

  expect(words).toMatch(/House Name\|+Flat, building, street\./);
  expect(words).toMatch(/Post Office\|+Your local post office or area\./);
  expect(words).toMatch(/Via\|+Your town, village or city\./);
});

it('[CLEAR-09] a district under the label State is marked where the State has its own row', () => {
  const show = (stateCode?: string) =>
    renderToStaticMarkup(<DistrictValue state="Bengaluru Urban" stateCode={stateCode} />);

  expect(show('29')).toContain('Bengaluru Urban <span class="text-ink-600">(district)</span>');
  expect(show()).toBe('Bengaluru Urban');
});
