/** Of a phone number that others may see. */
export function PhoneEnd({ digits }: { digits: string }) {
  return (
    <>
      <span aria-hidden="true">••••</span>
      <span className="sr-only">ends in </span>
      {digits}
    </>
  );
}
