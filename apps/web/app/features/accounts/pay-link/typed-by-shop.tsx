import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';

interface TypedByShopProps {
  label: string;
  /** Enough to recognize it, and no more: whoever has the link can read it. */
  value: ReactNode;
  /** Missing: it stays. */
  onChange?: () => void;
}

/** In place of a field. */
export function TypedByShop({ label, value, onChange }: TypedByShopProps) {
  const hydrated = useHydrated();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="font-medium">{label}</p>
      <p className="filled-in">
        <Icon name="check" size={20} />
        <span className="min-w-0 wrap-anywhere">
          {value}{' '}
          {hydrated && onChange && (
            <button
              type="button"
              className="text-link tap-target -my-3"
              aria-label={`Change ${label.toLowerCase()}`}
              onClick={onChange}
            >
              Change
            </button>
          )}
        </span>
      </p>
    </div>
  );
}
