import { describeReason } from '@shop/domain/files/import-row';
import { fromRupees } from '@shop/domain/money';
import { describe, expect, it } from 'vitest';
import { importText, listRows } from '#test/changes/change-sets.ts';
import { openPackingShop } from '#test/shipments.ts';
import { registerForTax } from '#test/tax-registration.ts';

type Shop = Awaited<ReturnType<typeof openPackingShop>>;

/** The reasons of each row, as staff read them. */
async function check({ shop, admin }: Shop, lines: string[]) {
  const set = await importText(shop, admin, lines.join('\r\n'));
  const rows = await listRows(admin, set.change_set_id);
  return rows.flatMap(({ source_row = 0, reasons }) =>
    reasons.map((reason) => `${reason.level}: ${describeReason(source_row, reason)}`),
  );
}

describe('[FILE-02] the check of a file names row, column and reason in easy words', () => {
  it('of our own file', async () => {
    const opened = await openPackingShop();
    const { shop } = opened;
    await registerForTax(shop, 'regular');
    await shop.addProduct({ name: 'Nila', sku: 'NS-1', price_paise: fromRupees(4500) });

    const said = await check(opened, [
      'sku,name,price,stock,type,fabric,length_m,enabled,images',
      'A-1,On request,on request,1,saree,Cotton,5.5,1,',
      'A-2,Free,0,1,saree,Cotton,5.5,1,',
      'A-3,Many,4500,a few,saree,Cotton,5.5,1,',
      'A-4,Long,4500,1,saree,Cotton,far,1,',
      'A-5,Maybe,4500,1,saree,Cotton,5.5,perhaps,',
      'A-6,,4500,1,saree,Cotton,5.5,1,',
      'A-7,No price,,1,saree,Cotton,5.5,1,',
      'A-8,Cells,4500,1,saree,Cotton,5.5,1,,more',
      'A-9,Mul,4500,1,saree,Mul cotton,5.5,1,',
      'A-10,Scarf,4500,1,scarf,Cotton,,1,',
      'A-11,Twice,4500,1,saree,Cotton,5.5,1,',
      'a-11,Twice again,4500,1,saree,Cotton,5.5,1,',
      'A-12,Blouse,2700,1,stitched blouse,Cotton,,1,',
      'NS-1,Nila,450,,saree,,,,',
      'NS-2,Large,4.5E+11,1,saree,Cotton,5.5,1,',
    ]);

    expect(said).toEqual([
      'error: Row 2, price: "on request" is not an amount. Write it like 4500.',
      'error: Row 3, price: "0" is not from ₹1 to ₹5,00,000.',
      'error: Row 4, stock: "a few" is not a whole number.',
      'error: Row 5, length_m: "far" is not a measure up to 100 m. Write it like 5.5 m.',
      'error: Row 6, enabled: "perhaps" is not an answer. Write 1 for yes or 0 for no.',
      'error: Row 7, name: This may not be empty.',
      'error: Row 8, price: This may not be empty.',
      'error: Row 9: This row has more cells than the first row.',
      'warning: Row 10, fabric: "Mul cotton" is not in our list. Left empty.',
      `warning: Row 11, type: "scarf" is not a type of ours. It becomes 'Other'.`,
      'error: Row 12, SKU: a-11 is in row 13 too.',
      'error: Row 13, SKU: a-11 is in row 12 too.',
      'error: Row 14, Price: No GST rate fits ₹2,700 for Blouse. Choose ₹2,625 or less, or ₹2,950.01 or more.',
      'warning: Row 15, Price: The price falls from ₹4,500 to ₹450.',
      'error: Row 16, price: Excel has shortened a number to "4.5E+11". Format the column as text.',
    ]);
  });

  it('of a file of Shopify, by its own columns', async () => {
    const opened = await openPackingShop();
    const said = await check(opened, [
      'Handle,Title,Type,Variant SKU,Variant Price,Variant Inventory Qty,Gift Card,Status',
      'nila,Nila Saree,Sarees,NS-1,on request,3,false,active',
      'card,Gift card,,,500,,true,active',
      'odd,Odd thing,Lamps,L-1,900,1,false,active',
    ]);

    expect(said).toEqual([
      'error: Row 2, Variant Price: "on request" is not an amount. Write it like 4500.',
      'error: Row 3, Gift Card: We cannot sell this: a gift card.',
      `warning: Row 3, Type: "Gift card" is not a type of ours. It becomes 'Other'.`,
      `warning: Row 4, Type: "Lamps" is not a type of ours. It becomes 'Other'.`,
    ]);
  });
});
