import type { Detail } from '@shop/domain/products/product-description';

export function DetailsTable({ details }: { details: Detail[] }) {
  if (details.length === 0) return null;
  return (
    <section aria-labelledby="details" className="flex flex-col gap-1">
      <h2 id="details" className="text-xl">
        Details
      </h2>
      <table className="measures">
        <tbody>
          {details.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
