import { expect, it } from 'vitest';
import { hashOf, securityPolicy, unmark } from './csp.server.ts';

it('knows the scripts that were marked, and takes the mark off', () => {
  const page = unmark(
    '<link nonce="m" rel="preload"/><script nonce="m">one</script>' +
      '<script type="module" async="" nonce="m">two</script><script nonce="m" src="/x.js"></script>',
    'm',
  );

  expect(page.scripts).toEqual([hashOf('one'), hashOf('two')]);
  expect(page.html).toBe(
    '<link rel="preload"/><script>one</script>' +
      '<script type="module" async="">two</script><script src="/x.js"></script>',
  );
});

it('does not know a script that came in with what somebody typed', () => {
  const { scripts } = unmark('<script>evil</script><script nonce="guess">evil</script>', 'm');

  expect(scripts).toEqual([]);
});

it('allows nothing unsafe, and of the provider only what the sheet needs', () => {
  const checkout = 'https://checkout.razorpay.com';
  const policy = securityPolicy({ scripts: [hashOf('a')], styles: [hashOf('b')], checkout });

  expect(policy).not.toContain('unsafe-');
  expect(policy).toContain(
    `script-src 'self' ${hashOf('a')} https://checkout.razorpay.com https://cdn.razorpay.com;`,
  );
  expect(policy).toContain("form-action 'self' https://api.razorpay.com;");
});
