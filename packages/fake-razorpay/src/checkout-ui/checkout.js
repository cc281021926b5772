// Defines window.Razorpay as the provider's own checkout.js does.
(() => {
  const ORIGIN = new URL(document.currentScript.src).origin;

  class Razorpay {
    #options;
    #listeners = { 'payment.failed': [] };
    #container = null;
    #returnFocus = null;
    #timer = 0;

    constructor(options) {
      if (!options?.key) throw new Error('No key passed');
      if (!options.order_id) throw new Error('No order_id passed');
      this.#options = options;
    }

    on(event, callback) {
      this.#listeners[event]?.push(callback);
      return this;
    }

    open() {
      if (this.#container) return this;
      this.#returnFocus = document.activeElement;
      this.#container = createFrame(this.#options);
      document.documentElement.style.overflow = 'hidden';
      document.body.append(this.#container);
      window.addEventListener('message', this.#onMessage);
      const { timeout } = this.#options;
      if (timeout) this.#timer = window.setTimeout(() => this.#dismiss(), timeout * 1000);
      return this;
    }

    close() {
      if (this.#container) this.#dismiss();
    }

    #onMessage = ({ origin, source, data }) => {
      if (origin !== ORIGIN || source !== this.#container?.firstChild.contentWindow) return;
      if (data.type === 'failed') {
        for (const listener of this.#listeners['payment.failed']) listener({ error: data.error });
      }
      if (data.type === 'dismissed') this.#dismiss();
      if (data.type === 'paid') {
        this.#remove();
        this.#options.handler?.(data.response);
      }
    };

    #dismiss() {
      this.#remove();
      this.#options.modal?.ondismiss?.();
    }

    #remove() {
      window.clearTimeout(this.#timer);
      window.removeEventListener('message', this.#onMessage);
      document.documentElement.style.overflow = '';
      this.#container?.remove();
      this.#container = null;
      this.#returnFocus?.focus?.({ preventScroll: true });
    }
  }

  // Functions cannot be serialized, so only the other options go into the URL of the frame.
  function createFrame(options) {
    const { modal = {}, ...rest } = options;
    const { confirm_close = false, escape = true, backdropclose = false } = modal;
    const frameOptions = {
      ...rest,
      modal: { confirm_close, escape, backdropclose },
      page: location.origin,
    };
    const container = document.createElement('div');
    container.className = 'razorpay-container';
    Object.assign(container.style, { position: 'fixed', inset: '0', zIndex: '2147483647' });
    const frame = document.createElement('iframe');
    frame.title = 'Payment';
    frame.className = 'razorpay-checkout-frame';
    frame.src = `${ORIGIN}/v1/checkout/sheet#${encodeURIComponent(JSON.stringify(frameOptions))}`;
    // A frame whose color-scheme differs from the page gets an opaque background.
    Object.assign(frame.style, {
      width: '100%',
      height: '100%',
      border: '0',
      colorScheme: 'light',
    });
    frame.addEventListener('load', () => frame.focus());
    container.append(frame);
    return container;
  }

  window.Razorpay = Razorpay;
})();
