import type { SavedAddress } from '@shop/contract';
import { AddressBook } from './address-book.tsx';
import { useAddressBook } from './use-address-book.ts';

/** The addresses besides the profile's own. */
export function FurtherAddresses({ addresses }: { addresses: SavedAddress[] }) {
  return (
    <section
      aria-labelledby="further-addresses"
      className="flex flex-col gap-4 rounded-md border border-kora-300 bg-kora-0 p-4 md:p-6"
    >
      <h2 id="further-addresses" className="text-xl">
        Other addresses
      </h2>
      {addresses.length === 0 && (
        <p className="text-ink-600">For parcels to your family, a friend or your office.</p>
      )}
      <AddressBook addresses={addresses} actions={useAddressBook()} />
    </section>
  );
}
