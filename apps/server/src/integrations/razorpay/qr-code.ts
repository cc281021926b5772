import * as z from 'zod/mini';

export const ProviderQrCodeId = z.string().check(z.regex(/^qr_[A-Za-z0-9]{14}$/));

const amount = z.int().check(z.minimum(0));

/** Seconds since 1970. Text for some accounts. */
const Seconds = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,12}$/))]),
  z.transform(Number),
);

export const ProviderQrCode = z.object({
  id: ProviderQrCodeId,
  usage: z.literal('single_use'),
  fixed_amount: z.literal(true),
  payment_amount: amount,
  status: z.enum(['active', 'closed']),
  // Null while it is active, and after it has ended by itself.
  close_reason: z.optional(z.nullable(z.string())),
  // Often earlier than asked for.
  close_by: Seconds,
  payments_count_received: amount,
  payments_amount_received: amount,
  image_url: z.url(),
  // The text of the code, if the provider lets this account draw it.
  image_content: z.optional(z.nullable(z.string())),
  notes: z.optional(z.unknown()),
});
export type ProviderQrCode = z.infer<typeof ProviderQrCode>;

/** A code of this shop or of another one, which may have any form. */
export const QrCodeNotes = z.object({ id: ProviderQrCodeId, notes: z.optional(z.unknown()) });

/** A key of their own tells the notes of codes from those of orders. */
const OurNotes = z.looseObject({ app: z.string(), qr_checkout: z.string() });

export const writeQrNotes = (note: string, checkout_id: string): z.infer<typeof OurNotes> => ({
  app: note,
  qr_checkout: checkout_id,
});

/**
 * The checkout in the notes of a QR code, or in those copied from it to a payment or an order.
 * @returns undefined when they are not of a QR code of the shop with this note.
 */
export function readQrNotes(notes: unknown, note: string): string | undefined {
  const { data } = z.safeParse(OurNotes, notes);
  return data?.app === note ? data.qr_checkout : undefined;
}
