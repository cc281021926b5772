import type { RefusalCode } from '@shop/contract';

/** The one error we throw on purpose: the shop refuses. HTTP decides how it is said. */
export class ShopError extends Error {
  readonly code: RefusalCode;
  readonly details: Record<string, string | number>;

  constructor(code: RefusalCode, details: Record<string, string | number> = {}, cause?: unknown) {
    super(code, { cause });
    this.code = code;
    this.details = details;
  }
}
