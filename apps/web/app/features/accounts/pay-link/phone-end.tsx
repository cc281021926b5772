/** The last digits of a phone number, because others may see the page. */
export function PhoneEnd({ digits }: { digits: string }) {
  return (
    <>
      <span aria-hidden="true">••••</span>
      <span className="sr-only">ends in </span>
      {digits}
    </>
  );
}
