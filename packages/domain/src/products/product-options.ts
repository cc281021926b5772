export const COLORS = [
  'Beige',
  'Black',
  'Blue',
  'Brown',
  'Cyan',
  'Gold',
  'Gray',
  'Green',
  'Indigo',
  'Ivory',
  'Magenta',
  'Maroon',
  'Navy',
  'Orange',
  'Pink',
  'Purple',
  'Red',
  'Silver',
  'Teal',
  'Turquoise',
  'White',
  'Yellow',
] as const;

export const FABRICS = [
  'Brocade',
  'Cashmere',
  'Chiffon',
  'Cotton',
  'Crepe',
  'Denim',
  'Fleece',
  'Flannel',
  'Jersey',
  'Leather',
  'Linen',
  'Nylon',
  'Organza',
  'Polyester',
  'Rayon',
  'Satin',
  'Silk',
  'Taffeta',
  'Velvet',
  'Wool',
] as const;

export const OCCASIONS = [
  'Bridal',
  'Casual',
  'Evening',
  'Festive',
  'Formal',
  'Office',
  'Outdoor',
  'Party',
  'Sports',
  'Wedding',
] as const;

export type Color = (typeof COLORS)[number];
export type Fabric = (typeof FABRICS)[number];
export type Occasion = (typeof OCCASIONS)[number];
