/*
 * Inline script of every page. Starts the bundle after the first paint: when the browser is idle, at
 * the first interaction, or after 3 s. Until then clicks are recorded for layout/replay-early-clicks.ts,
 * and a changed select submits its form.
 */
{
  const inert = document.querySelector<HTMLScriptElement>('script[type=inert]');
  let started = false;

  const append = (parent: Element, tag: string, properties: object) =>
    parent.append(Object.assign(document.createElement(tag), properties));

  const hydrate = () => {
    if (started || !inert) return;
    started = true;
    for (const href of inert.dataset.modules?.split(' ') ?? []) {
      append(document.head, 'link', { rel: 'modulepreload', href });
    }
    append(document.body, 'script', { type: 'module', textContent: inert.textContent });
  };

  /** @returns undefined once the page is hydrated. */
  const findEarly = ({ target }: Event, selector: string) =>
    'hydrated' in document.documentElement.dataset
      ? undefined
      : // Clicks and changes target elements.
        (target as Element).closest<HTMLSelectElement | HTMLButtonElement>(selector);

  for (const type of ['pointerdown', 'keydown', 'focusin']) {
    addEventListener(type, hydrate, { capture: true, passive: true });
  }
  addEventListener('load', () => {
    if ('requestIdleCallback' in window) requestIdleCallback(hydrate, { timeout: 3000 });
    else setTimeout(hydrate, 300);
  });
  addEventListener(
    'click',
    (event) => {
      const element = findEarly(event, '[data-replay-click],main button[type=button]');
      if (!element) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      element.ariaBusy = 'true';
      window.earlyClicks ??= [];
      window.earlyClicks.push(element);
    },
    true,
  );
  // A page restored from the back/forward cache must not replay clicks of the earlier visit.
  addEventListener('pagehide', () => {
    for (const element of window.earlyClicks ?? []) element.ariaBusy = null;
    delete window.earlyClicks;
  });
  addEventListener('change', (event) => findEarly(event, '[data-submit]')?.form?.submit(), true);
}
