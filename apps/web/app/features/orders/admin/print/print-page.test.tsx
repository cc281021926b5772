import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { createPackingOrder } from '../pack/sample-order.ts';
import { PRINTS, type Print } from './print-data.ts';
import { PrintPage } from './print-page.tsx';

const SHEETS = ['aria-label="Pick list"', 'Packing slip of order', 'Address label of order'];

const render = (print: Print) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PrintPage
        print={print}
        paper="roll"
        loaded={{ orders: [createPackingOrder('7QK2-M9XT')], error: undefined }}
        shop={{ brand: 'Oodum Paavum', address: [], mobile: '9847012345', email: 'a@example.com' }}
        today="2026-11-16T06:00:00Z"
        onPaper={() => {}}
      />
    </MemoryRouter>,
  );

it('[SHIP-03] one print has the pick list, the slips and the labels on A4, and each has its own', () => {
  const shown = PRINTS.map((print) => SHEETS.filter((sheet) => render(print).includes(sheet)));

  expect(shown).toEqual([SHEETS, ...SHEETS.map((sheet) => [sheet])]);
  expect(render('all')).toContain('data-paper="a4"');
  expect(render('labels')).toContain('data-paper="roll"');
});
