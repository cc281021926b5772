import type { GstSummary } from '@shop/contract';
import { formatTotal, fromRupees } from '@shop/domain/money';
import { Figure, MoneyTable } from './money-table.tsx';

const total = (rupees: number) => formatTotal(fromRupees(rupees));

const COLUMNS = ['Supplies', 'Taxable value', 'IGST', 'CGST', 'SGST', 'Cess'];

interface SuppliesRowProps {
  name: string;
  amounts: GstSummary['taxed'];
}

function SuppliesRow({ name, amounts }: SuppliesRowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <Figure label="Taxable value">{total(amounts.taxable)}</Figure>
      <Figure label="IGST">{total(amounts.igst)}</Figure>
      <Figure label="CGST">{total(amounts.cgst)}</Figure>
      <Figure label="SGST">{total(amounts.sgst)}</Figure>
      <Figure label="Cess">{total(0)}</Figure>
    </tr>
  );
}

/** Tables 3.1 and 3.2 of GSTR-3B, as far as the shop knows them. */
export function GstTables({ gst }: { gst: GstSummary }) {
  const { taxed, nil_rated, other_states } = gst;
  return (
    <div className="gst-tables">
      <h3>Table 3.1: sales less credit notes</h3>
      <MoneyTable caption="Table 3.1" columns={COLUMNS}>
        <SuppliesRow name="(a) Taxable" amounts={taxed} />
        {nil_rated.taxable !== 0 && (
          <SuppliesRow name="(c) Nil rated, exempted" amounts={nil_rated} />
        )}
      </MoneyTable>
      {other_states.length > 0 && (
        <>
          <h3>Table 3.2: of these, to other States</h3>
          <MoneyTable caption="Table 3.2" columns={['Place of supply', 'Taxable value', 'IGST']}>
            {other_states.map(({ place, taxable, igst }) => (
              <tr key={place}>
                <th scope="row">{place}</th>
                <Figure label="Taxable value">{total(taxable)}</Figure>
                <Figure label="IGST">{total(igst)}</Figure>
              </tr>
            ))}
          </MoneyTable>
        </>
      )}
      <p>Your purchases are not in here: 3.1 (d) and table 4 come from them.</p>
    </div>
  );
}
