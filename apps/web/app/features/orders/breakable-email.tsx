/** A long e-mail address is broken where it is read as two parts. */
export function EmailWords({ email }: { email: string }) {
  const [name, ...host] = email.split('@');
  return (
    <>
      {name}
      <wbr />
      {host.map((part) => `@${part}`)}
    </>
  );
}
