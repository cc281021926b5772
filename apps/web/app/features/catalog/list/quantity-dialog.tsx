import { formatRupees, formatTotal, fromRupees, multiply } from '@shop/domain/money';
import { useEffect, useRef } from 'react';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { useQuantity } from '#features/catalog/use-quantity.ts';
import { lightDismiss } from '#ui/dialogs/dialog.ts';
import { ModalDialog } from '#ui/dialogs/modal-dialog.tsx';
import { Stepper } from '#ui/forms/stepper.tsx';
import type { CardProduct } from './card-product.ts';

interface QuantityDialogProps {
  product: CardProduct;
  onConfirm: (quantity: number) => void;
  onClose: () => void;
}

export function QuantityDialog({ product, onConfirm, onClose }: QuantityDialogProps) {
  const { quantity, notice, stepper } = useQuantity(product.stock);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.querySelector('input')?.select(), []);

  // The browser restores the focus, then fires the close event.
  const close = () => dialog.current?.close();

  return (
    <ModalDialog
      ref={dialog}
      className="sheet sheet-middle"
      aria-labelledby="quantity-title"
      onClose={onClose}
      {...lightDismiss}
    >
      <div className="kara" />
      <form
        className="flex flex-col gap-4 overflow-y-auto p-4 sm:p-6"
        onSubmit={(event) => {
          event.preventDefault();
          close();
          onConfirm(quantity);
        }}
      >
        <ProductSummary product={product} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Stepper itemName={product.name} {...stepper} />
          <p className="text-lg font-semibold tabular-nums">
            {formatTotal(multiply(fromRupees(product.price), quantity))}
          </p>
        </div>
        <output className="block text-sm empty:hidden">{notice}</output>
        <DialogButtons blocked={quantity === 0} onCancel={close} />
      </form>
    </ModalDialog>
  );
}

function ProductSummary({ product: { name, price, image } }: { product: CardProduct }) {
  return (
    <div className="flex gap-4">
      <span className="size-18 flex-none overflow-hidden rounded-xs bg-kora-200">
        <ProductImage image={image[0]} sizes="72px" />
      </span>
      <div>
        <h2 id="quantity-title" className="text-xl">
          {name}
        </h2>
        <p className="font-semibold">{formatRupees(fromRupees(price))}</p>
      </div>
    </div>
  );
}

function DialogButtons({ blocked, onCancel }: { blocked: boolean; onCancel: () => void }) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <button type="button" className="button button-outline" onClick={onCancel}>
        Cancel
      </button>
      <button type="submit" className="button button-filled" disabled={blocked}>
        Confirm
      </button>
    </div>
  );
}
