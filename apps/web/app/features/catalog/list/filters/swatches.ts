import type { Color } from '@shop/domain/products/product-options';

/** Colors of dyed yarn. */
const swatches: Record<Color, string> = {
  Beige: '#d3bb92',
  Black: '#2a2627',
  Blue: '#2d5a9e',
  Brown: '#6f4a33',
  Cyan: '#4fa9b8',
  Gold: '#c8a45a',
  Gray: '#8d8b88',
  Green: '#2c5f41',
  Indigo: '#343a73',
  Ivory: '#eedfc2',
  Magenta: '#93305f',
  Maroon: '#6b1a26',
  Navy: '#232f52',
  Orange: '#d0702f',
  Pink: '#d9809a',
  Purple: '#5f3a77',
  Red: '#a8202c',
  Silver: '#b9b9b6',
  Teal: '#1f6a6c',
  Turquoise: '#3fa79b',
  White: '#f2ece0',
  Yellow: '#dfb03a',
};

export const getSwatchColor = (color: string): string | undefined =>
  new Map(Object.entries(swatches)).get(color);
