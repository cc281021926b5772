import { describe, expect, it } from 'vitest';
import { listCertificates, listDetails, listFacts } from './product-details.ts';

const ORIGIN = { countryOfOrigin: 'India', marketedBy: 'Oodum Paavum' };
const format = (rows: { label: string; value: string }[]) =>
  rows.map(({ label, value }) => `${label}: ${value}`);

describe('[TYPE-02] [LEGAL-04] the details of a product', () => {
  it('[PRODUCT-14] come from its fields, each as it is, in one order, empty ones left out', () => {
    const product = {
      care: 'Hand wash',
      occasion: 'Festive',
      fabric: 'Cotton',
      color: 'Maroon',
      body_color: 'Ivory',
      border_color: 'Maroon',
      weight_g: 1250,
      width_m: 1.12,
      length_m: 5.5,
      blouse_piece: true,
      blouse_piece_m: 0.8,
      zari: 'Half-fine',
    };

    expect(format(listDetails(product, ORIGIN))).toEqual([
      'Length: 5.5 m',
      'Width: 1.12 m',
      'Blouse piece: 0.8 m',
      'Weight: 1,250 g',
      'Zari: Half-fine',
      'Color: Maroon',
      'Body: Ivory',
      'Border: Maroon',
      'Fabric: Cotton',
      'Occasion: Festive',
      'Care: Hand wash',
      'Country of origin: India',
      'Marketed by: Oodum Paavum',
    ]);
  });

  it('say how cloth is sold, and whether there is a blouse piece', () => {
    const none = { countryOfOrigin: '', marketedBy: '' };

    expect(format(listDetails({ type: 'fabric', weight_g: 150 }, none))).toEqual([
      'Length: Sold by the metre',
      'Weight: 150 g a metre',
    ]);
    expect(format(listDetails({ blouse_piece: false }, none))).toEqual(['Blouse piece: No']);
    expect(format(listDetails({ blouse_piece: true }, none))).toEqual(['Blouse piece: Yes']);
  });
});

describe('[PIECE-01] [PIECE-02] what a buyer of handloom asks', () => {
  it('stands in the order of the fields, and nothing is shown that is not known', () => {
    const product = { zari: 'Half fine', loom_days: 6, weight_g: 430, blouse_piece: false };

    expect(format(listFacts(product))).toEqual([
      'Blouse piece: No',
      'Weight: 430 g',
      'Zari: Half fine',
      'On the loom: about 6 days',
    ]);
    expect(format(listFacts({ loom_days: 1 }))).toEqual(['On the loom: about 1 day']);
    expect(listFacts({ care: 'Hand wash' })).toEqual([]);
  });

  it('names a certificate by its number alone, with its issuer and where to check it', () => {
    expect(listCertificates({ gi_name: 'Kuthampully', statement: 'Woven here.' })).toEqual([]);

    const certified = { gi_name: 'Kuthampully', gi_number: '170', handloom_seal: 'KL 12' };
    expect(listCertificates(certified)).toEqual([
      {
        name: 'Geographical Indication, Kuthampully',
        number: '170',
        issuer: 'Geographical Indications Registry',
        checkUrl: 'https://search.ipindia.gov.in/GIRPublic/',
      },
      { name: 'Kerala Handloom Seal', number: 'KL 12', issuer: 'Government of Kerala' },
    ]);
  });
});
