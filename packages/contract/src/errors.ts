import * as z from 'zod/mini';

/** Every refusal the shop can give: its name, its status, and the words the customer reads. */
export const refusals = {
  INVALID_INPUT: { status: 400, msg: 'Please check what you entered.' },
  PICTURE_REFUSED: { status: 400, msg: 'This file is not a JPEG, PNG or WebP picture we can use.' },
  NOT_SIGNED_IN: { status: 401, msg: 'You are not logged in' },
  NOT_FOUND: { status: 404, msg: 'There is nothing at this address.' },
  PICTURE_NOT_FOUND: { status: 404, msg: 'The image cannot be loaded' },
  PRODUCT_NOT_FOUND: { status: 404, msg: 'Product not found' },
  OUT_OF_STOCK: { status: 409, msg: 'Only {left} products left' },
  EDITED_MEANWHILE: {
    status: 409,
    msg: 'Somebody else changed this product. Please reload it and try again.',
  },
  TOO_LARGE: { status: 413, msg: 'That is more than we can take at once.' },
  UNEXPECTED: { status: 500, msg: 'Something went wrong.' },
} as const;

export type RefusalCode = keyof typeof refusals;

export const ErrorReply = z.object({
  error: z.enum(Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]),
  msg: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
