import { COLORS } from '@shop/domain/products/product-options';
import { useState } from 'react';
import type { FormValues } from '../form-values.ts';

/** @returns the only color that the name has as a word of its own. */
export function findColorInName(name: string): string | undefined {
  const words = name.toLowerCase().split(/[^\p{L}]+/u);
  const [color, another] = COLORS.filter((one) => words.includes(one.toLowerCase()));
  return another ? undefined : color;
}

/** A similar product whose color was chosen by hand has a name that says something else. */
export const isColorOfName = ({ name, color }: Pick<FormValues, 'name' | 'color'>): boolean =>
  color === '' || color === findColorInName(name);

/** The color of a new product follows its name, so that ten colors of one saree need no ten choices. */
export function useNamedColor(values: FormValues, isNew: boolean) {
  const [follows, setFollows] = useState(isNew && isColorOfName(values));
  const [isNamed, setIsNamed] = useState(false);
  return {
    note: isNamed ? 'From the name.' : undefined,
    /** Called when a color is chosen. */
    stopFollowing: () => {
      setFollows(false);
      setIsNamed(false);
    },
    followName: ({ value, form }: HTMLInputElement) => {
      const select = form?.elements.namedItem('color');
      if (!follows || !(select instanceof HTMLSelectElement)) return;
      const color = findColorInName(value);
      setIsNamed(color !== undefined);
      select.value = color ?? values.color;
      // For the form, which keeps what is typed.
      select.dispatchEvent(new Event('input', { bubbles: true }));
    },
  };
}
