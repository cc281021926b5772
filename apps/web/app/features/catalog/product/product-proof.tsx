import type { Product } from '@shop/contract';
import { listCertificates, type ProductCertificate } from '@shop/domain/products/product-details';
import { PathIcon } from '#ui/icon.tsx';

export const PROOF = 'proof';

const SEAL = 'M12 14.500a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM9 13.500 8 20.500l4-2 4 2-1-7';

export const hasProof = (product: Product): boolean =>
  Boolean(product.statement) || listCertificates(product).length > 0;

/**
 * Certificates of others stand inside a double line, as on paper. The shop's own statement stands without one, and is
 * signed with its name.
 */
export function ProductProof({ product, brand }: { product: Product; brand: string }) {
  if (!hasProof(product)) return null;
  return (
    <div id={PROOF} className="proof">
      <Certified certificates={listCertificates(product)} />
      <Told statement={product.statement} brand={brand} />
    </div>
  );
}

function Certified({ certificates }: { certificates: ProductCertificate[] }) {
  if (certificates.length === 0) return null;
  return (
    <section aria-labelledby="certified" className="certified">
      <h2 id="certified" className="text-xl">
        Certified by others
      </h2>
      <p className="text-sm text-ink-600">Issued and checked by them, not by us.</p>
      <ul>
        {certificates.map(({ name, number, issuer, checkUrl }) => (
          <li key={name}>
            <PathIcon path={SEAL} />
            <p>
              <strong>{name}</strong>
              <span>{`No. ${number}. Issued by ${issuer}.`}</span>
            </p>
            {checkUrl && (
              <a href={checkUrl} target="_blank" rel="noreferrer" className="text-link">
                Check there<span className="sr-only">: {name}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Told({ statement, brand }: { statement: string | undefined; brand: string }) {
  if (!statement) return null;
  return (
    <section aria-labelledby="told" className="told">
      <h2 id="told" className="text-xl">
        Told by us
      </h2>
      <p className="measure whitespace-pre-line">{statement}</p>
      <p className="text-sm text-ink-600">{`Our own statement: ${brand}.`}</p>
    </section>
  );
}
