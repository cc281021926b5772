import { expect, it } from 'vitest';
import { buildCsp, cspHash, hashNoncedScripts } from './csp.server.ts';

it('hashes the inline scripts that have the nonce, and removes the nonce', () => {
  const page = hashNoncedScripts(
    '<link nonce="m" rel="preload"/><script nonce="m">one</script>' +
      '<script type="module" async="" nonce="m">two</script><script nonce="m" src="/x.js"></script>',
    'm',
  );

  expect(page.scripts).toEqual([cspHash('one'), cspHash('two')]);
  expect(page.html).toBe(
    '<link rel="preload"/><script>one</script>' +
      '<script type="module" async="">two</script><script src="/x.js"></script>',
  );
});

it('does not hash an injected script', () => {
  const { scripts } = hashNoncedScripts(
    '<script>evil</script><script nonce="guess">evil</script>',
    'm',
  );

  expect(scripts).toEqual([]);
});

it('allows nothing unsafe, and of the provider only what its checkout needs', () => {
  const checkout = 'https://checkout.razorpay.com';
  const policy = buildCsp({ scripts: [cspHash('a')], styles: [cspHash('b')], checkout });

  expect(policy).not.toContain('unsafe-');
  expect(policy).toContain(
    `script-src 'self' ${cspHash('a')} https://checkout.razorpay.com https://cdn.razorpay.com;`,
  );
  expect(policy).toContain("form-action 'self' https://api.razorpay.com;");
});
