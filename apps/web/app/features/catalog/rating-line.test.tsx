import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RatingLine } from './rating-line.tsx';

it.each([
  [1, '5.0 out of 5, 1 review'],
  [3, '5.0 out of 5, 3 reviews'],
])('[REVIEW-04] reads the average and %i of them aloud', (count, spoken) => {
  const html = renderToStaticMarkup(<RatingLine rating={{ average: 5, count }} />);

  expect(html).toContain(`>${spoken}</span>`);
});
