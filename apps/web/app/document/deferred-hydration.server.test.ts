import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { minifyScript } from '../../minified-script.ts';
import { deferHydration } from './deferred-hydration.server.ts';

it('leaves no module for the browser to fetch before the hydration script starts it', () => {
  const page = deferHydration(
    '<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>' +
      '<script type="module" async="">import "/a.js"</script>',
  );

  expect(page).toBe('<script type="inert" data-modules="/a.js /b.js">import "/a.js"</script>');
});

it('keeps the hydration script under one kilobyte', async () => {
  const file = fileURLToPath(new URL('./deferred-hydration-script.ts', import.meta.url));

  expect((await minifyScript(file)).length).toBeLessThan(1024);
});
