import { expect, it } from 'vitest';
import { STARTER, startLate } from './deferred-hydration.server.ts';

it('leaves no module for the browser to fetch before the starter asks for it', () => {
  const page = startLate(
    '<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>' +
      '<script type="module" async="">import "/a.js"</script>',
  );

  expect(page).toBe('<script type="inert" data-modules="/a.js /b.js">import "/a.js"</script>');
});

it('keeps the starter under the two kilobytes that may run before the first picture', () => {
  expect(STARTER.length).toBeLessThan(1024);
});
