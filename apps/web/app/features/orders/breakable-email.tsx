/** Allows a line break before the @. */
export function BreakableEmail({ email }: { email: string }) {
  const [name, ...host] = email.split('@');
  return (
    <>
      {name}
      <wbr />
      {host.map((part) => `@${part}`)}
    </>
  );
}
