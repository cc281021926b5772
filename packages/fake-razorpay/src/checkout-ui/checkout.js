// Defines window.Razorpay as the provider's own checkout.js does.
(() => {
  const ORIGIN = new URL(document.currentScript.src).origin;

  class Razorpay {
    #options;
    #listeners = { 'payment.failed': [] };
    #holder = null;
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
      if (this.#holder) return this;
      this.#returnFocus = document.activeElement;
      this.#holder = frameFor(this.#options);
      document.documentElement.style.overflow = 'hidden';
      document.body.append(this.#holder);
      window.addEventListener('message', this.#hear);
      const { timeout } = this.#options;
      if (timeout) this.#timer = window.setTimeout(() => this.#dismiss(), timeout * 1000);
      return this;
    }

    close() {
      if (this.#holder) this.#dismiss();
    }

    #hear = ({ origin, source, data }) => {
      if (origin !== ORIGIN || source !== this.#holder?.firstChild.contentWindow) return;
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
      window.removeEventListener('message', this.#hear);
      document.documentElement.style.overflow = '';
      this.#holder?.remove();
      this.#holder = null;
      this.#returnFocus?.focus?.({ preventScroll: true });
    }
  }

  // Functions stay here: only what can be written down goes into the frame.
  function frameFor(options) {
    const { modal = {}, ...rest } = options;
    const { confirm_close = false, escape = true, backdropclose = false } = modal;
    const shown = {
      ...rest,
      modal: { confirm_close, escape, backdropclose },
      page: location.origin,
    };
    const holder = document.createElement('div');
    holder.className = 'razorpay-container';
    Object.assign(holder.style, { position: 'fixed', inset: '0', zIndex: '2147483647' });
    const frame = document.createElement('iframe');
    frame.title = 'Payment';
    frame.className = 'razorpay-checkout-frame';
    frame.src = `${ORIGIN}/v1/checkout/sheet#${encodeURIComponent(JSON.stringify(shown))}`;
    // Without its own scheme a frame in a dark page gets a solid background.
    Object.assign(frame.style, {
      width: '100%',
      height: '100%',
      border: '0',
      colorScheme: 'light',
    });
    frame.addEventListener('load', () => frame.focus());
    holder.append(frame);
    return holder;
  }

  window.Razorpay = Razorpay;
})();
