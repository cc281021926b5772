/** Properties of a piece that a buyer would call right. Every one that is given must hold. */
export interface RightPiece {
  type?: string[];
  /** Of the piece as a whole or of its body. */
  color?: string[];
  border?: string[];
  fabric?: string[];
  occasion?: string[];
  woven_at?: string;
  blouse_piece?: boolean;
  /** In the name or the description. */
  says?: RegExp;
  min?: number;
  max?: number;
}

/** What a buyer types, and the pieces of the demo catalogue that answer it: any of these is right. */
export type BuyerQuery = [typed: string, ...right: RightPiece[]];

const SAREE = ['saree'];
const SET_MUNDU = ['set mundu'];
const MUNDU = ['mundu'];
const BLOUSE = ['blouse piece', 'stitched blouse'];
const FABRIC = ['fabric'];
const STOLE = ['stole'];

const LIGHT = ['Ivory', 'White'];
const REDDISH = ['Red', 'Maroon'];
const BLUISH = ['Blue', 'Navy', 'Indigo'];
const FESTIVE = ['Festive'];
const WEDDING = ['Wedding', 'Bridal'];
const EVENING = ['Party', 'Evening', 'Wedding', 'Bridal'];
const WORKDAY = ['Office', 'Formal'];

const IN_ENGLISH: BuyerQuery[] = [
  ['kasavu saree', { type: SAREE, says: /kasavu/i }],
  ['kerala saree', { type: SAREE, says: /kasavu/i }],
  ['onam saree', { type: SAREE, occasion: FESTIVE }, { type: SAREE, says: /onam/i }],
  ['vishu saree', { type: SAREE, says: /vishu/i }, { type: SAREE, occasion: FESTIVE }],
  ['diwali saree', { type: SAREE, occasion: FESTIVE }],
  ['wedding saree', { type: SAREE, occasion: WEDDING }],
  ['bridal silk saree', { type: SAREE, occasion: WEDDING, fabric: ['Silk', 'Brocade'] }],
  ['reception saree', { type: SAREE, occasion: EVENING }],
  ['saree for engagement', { type: SAREE, occasion: EVENING }],
  ['party wear', { occasion: EVENING }],
  ['office wear saree', { type: SAREE, occasion: WORKDAY }],
  ['daily wear cotton saree', { type: SAREE, fabric: ['Cotton'], occasion: ['Casual', 'Office'] }],
  ['onam gift', { says: /gift/i }, { occasion: FESTIVE }],
  ['gift for mother', { says: /gift/i }, { type: SAREE }],
  ['cream saree', { type: SAREE, color: LIGHT }],
  ['off white saree', { type: SAREE, color: LIGHT }],
  ['half white set mundu', { type: SET_MUNDU, color: LIGHT }],
  ['red silk saree', { type: SAREE, color: REDDISH, fabric: ['Silk'] }],
  ['navy blue saree', { type: SAREE, color: BLUISH }],
  ['sky blue saree', { type: SAREE, color: ['Blue', 'Cyan', 'Turquoise'] }],
  ['violet saree', { type: SAREE, color: ['Purple', 'Indigo'] }],
  ['grey saree', { type: SAREE, color: ['Gray'] }],
  ['rani pink saree', { type: SAREE, color: ['Magenta', 'Pink'] }],
  ['wine colour saree', { type: SAREE, color: ['Maroon', 'Magenta', 'Purple'] }],
  ['bottle green saree', { type: SAREE, color: ['Green'] }],
  ['mustard saree', { type: SAREE, color: ['Yellow', 'Gold'] }],
  ['sandal colour saree', { type: SAREE, color: ['Beige', 'Ivory'] }],
  ['white saree with gold border', { type: SAREE, color: LIGHT, border: ['Gold'] }],
  ['green border set mundu', { type: SET_MUNDU, border: ['Green'] }],
  ['mundu with black border', { type: MUNDU, border: ['Black'] }],
  ['peacock saree', { type: SAREE, says: /peacock/i }],
  ['elephant design saree', { type: SAREE, says: /elephant/i }],
  ['lotus pallu', { says: /lotus/i }],
  ['temple border saree', { type: SAREE, says: /temple/i }],
  ['pink checks saree', { type: SAREE, color: ['Pink'], says: /checks/i }],
  ['gold tissue saree', { type: SAREE, says: /tissue/i, color: ['Gold', 'Ivory'] }],
  ['linen saree', { type: SAREE, fabric: ['Linen'] }],
  ['handwoven cotton saree', { type: SAREE, fabric: ['Cotton'] }],
  ['set mundu', { type: SET_MUNDU }],
  ['two piece kerala saree', { type: SET_MUNDU }, { type: SAREE, says: /kasavu/i }],
  ['dhoti', { type: MUNDU }],
  ['dhoti for groom', { type: MUNDU, occasion: WEDDING }],
  ['veshti', { type: MUNDU }],
  ['blouse material silk', { type: BLOUSE, fabric: ['Silk'] }],
  ['maroon blouse', { type: BLOUSE, color: ['Maroon'] }],
  ['cotton cloth for shirt', { type: FABRIC, fabric: ['Cotton'] }],
  ['running material', { type: FABRIC }],
  ['dupatta', { type: STOLE }],
  ['shawl', { type: STOLE }],
  ['balaramapuram saree', { type: SAREE, woven_at: 'Balaramapuram' }],
  ['chendamangalam mundu', { type: MUNDU, woven_at: 'Chendamangalam' }],
  ['kuthampully saree', { type: SAREE, woven_at: 'Kuthampully' }],
  ['kannur handloom', { woven_at: 'Kannur' }],
];

const WITH_AMOUNTS: BuyerQuery[] = [
  ['cream saree under 3000', { type: SAREE, color: LIGHT, max: 3000 }],
  ['below ₹3,000', { max: 3000 }],
  ['saree 2000 to 5000', { type: SAREE, min: 2000, max: 5000 }],
  ['saree under 2k', { type: SAREE, max: 2000 }],
  ['5k saree', { type: SAREE, max: 5000 }],
  ['silk saree less than 15000', { type: SAREE, fabric: ['Silk'], max: 15_000 }],
  ['set mundu above 5000', { type: SET_MUNDU, min: 5000 }],
  ['mundu rs 1000', { type: MUNDU, max: 1000 }],
  ['saree between 3k and 4k', { type: SAREE, min: 3000, max: 4000 }],
  ['gift for wife under 5000', { max: 5000 }],
  ['സാരി ൩൦൦൦ രൂപയിൽ താഴെ', { type: SAREE, max: 3000 }],
];

const WITH_SLIPS: BuyerQuery[] = [
  ['kassavu sarre', { type: SAREE, says: /kasavu/i }],
  ['slik saree', { type: SAREE, fabric: ['Silk'] }],
  ['bridel saree', { type: SAREE, occasion: WEDDING }],
  ['peacok sari', { type: SAREE, says: /peacock/i }],
  ['elefant saree', { type: SAREE, says: /elephant/i }],
  ['tempel border', { says: /temple/i }],
  ['balramapuram set mundu', { type: SET_MUNDU, woven_at: 'Balaramapuram' }],
];

const ROMANISED: BuyerQuery[] = [
  ['settum mundum', { type: SET_MUNDU }],
  ['mundum neriyathum', { type: SET_MUNDU }],
  ['kasav mund', { type: [...MUNDU, ...SET_MUNDU], says: /kasavu/i }],
  ['pacha saree', { type: SAREE, color: ['Green'] }],
  ['chuvappu saree', { type: SAREE, color: REDDISH }],
  ['manja saree', { type: SAREE, color: ['Yellow'] }],
  ['neela sari', { type: SAREE, color: BLUISH }],
  ['vella mundu', { type: MUNDU, color: LIGHT }],
  ['pattu saree', { type: SAREE, fabric: ['Silk'] }],
  ['kalyana saree', { type: SAREE, occasion: WEDDING }],
  ['onakodi', { occasion: FESTIVE }],
  ['kaithari saree', { type: SAREE }],
  ['pudava', { type: [...SAREE, ...SET_MUNDU] }],
];

const IN_MALAYALAM: BuyerQuery[] = [
  ['സാരി', { type: SAREE }],
  ['കസവ് സാരി', { type: SAREE, says: /kasavu/i }],
  ['കസവുസാരി', { type: SAREE, says: /kasavu/i }],
  ['സെറ്റ് മുണ്ട്', { type: SET_MUNDU }],
  ['മുണ്ട്', { type: [...MUNDU, ...SET_MUNDU] }],
  ['പച്ച സാരി', { type: SAREE, color: ['Green'] }],
  ['ചുവപ്പ് സാരി', { type: SAREE, color: REDDISH }],
  ['കറുത്ത കര മുണ്ട്', { type: MUNDU, border: ['Black'] }],
  ['പട്ടു സാരി', { type: SAREE, fabric: ['Silk'] }],
  ['കല്യാണ സാരി', { type: SAREE, occasion: WEDDING }],
  ['ഓണക്കോടി', { occasion: FESTIVE }],
  ['വിഷു', { says: /vishu/i }, { occasion: FESTIVE }],
  ['കൈത്തറി സാരി', { type: SAREE }],
  ['മയില്‍ സാരി', { type: SAREE, says: /peacock|mayil/i }],
  ['ബ്ലൗസ്', { type: BLOUSE }],
  ['ബാലരാമപുരം സാരി', { type: SAREE, woven_at: 'Balaramapuram' }],
];

/** Every piece among the first four is right. */
export const STRICT_QUERIES: BuyerQuery[] = [
  ['pure silk saree', { type: SAREE, fabric: ['Silk'] }],
  ['saree with blouse', { type: SAREE, blouse_piece: true }],
  ['saree with running blouse', { type: SAREE }],
  ['zari saree', { type: SAREE, says: /kasavu|gold/i }],
  ['kasavu saree', { type: SAREE, says: /kasavu/i }],
  ['saree', { type: SAREE }],
  ['blouse for kasavu saree', { type: BLOUSE }],
  ['blouse', { type: BLOUSE }],
  ['cream saree', { type: SAREE, color: ['Ivory'] }],
  ['white saree', { type: SAREE, color: ['White'] }],
  ['off white saree', { type: SAREE, color: ['Ivory'] }],
  ['cream set mundu', { type: SET_MUNDU, color: ['Ivory'] }],
  ['green border saree', { type: SAREE, border: ['Green'] }],
  ['saree with maroon border', { type: SAREE, border: ['Maroon'] }],
  ['black kara saree', { type: SAREE, border: ['Black'] }],
  ['gold zari border saree', { type: SAREE, border: ['Gold'] }],
  ['പച്ച കര സാരി', { type: SAREE, border: ['Green'] }],
  ['dhoti', { type: MUNDU }],
  ['veshti', { type: MUNDU }],
  ['mens mundu', { type: MUNDU }],
  ['ladies mundu', { type: SET_MUNDU }],
  ['settu mundu', { type: SET_MUNDU }],
  ['set mund', { type: SET_MUNDU }],
  ['settumundu', { type: SET_MUNDU }],
  ['set munde', { type: SET_MUNDU }],
  ['mundum neriyathum', { type: SET_MUNDU }],
  ['mundu neriyathu', { type: SET_MUNDU }],
  ['neriyathu mundu', { type: SET_MUNDU }],
  ['kasav saree', { type: SAREE, says: /kasavu/i }],
  ['kassav sari', { type: SAREE, says: /kasavu/i }],
  ['kasavum saree', { type: SAREE, says: /kasavu/i }],
  ['kasavu set saree', { type: SAREE, says: /kasavu/i }],
];

export const BUYER_QUERIES: BuyerQuery[] = [
  ...IN_ENGLISH,
  ...WITH_AMOUNTS,
  ...WITH_SLIPS,
  ...ROMANISED,
  ...IN_MALAYALAM,
];
