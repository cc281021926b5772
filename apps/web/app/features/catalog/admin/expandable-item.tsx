import { type ReactNode, useEffect, useRef } from 'react';
import { isFocusLost } from '#ui/restore-focus.ts';

interface ExpandableItemProps {
  open: boolean;
  form: ReactNode;
  /** Shown while the form is closed. */
  children: ReactNode;
}

/** A card that is replaced by its form in place. */
export function ExpandableItem({ open, form, children }: ExpandableItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    const closed = wasOpen.current && !open;
    wasOpen.current = open;
    if (closed && isFocusLost()) {
      item.current?.querySelector<HTMLElement>('[data-opens]')?.focus();
    }
  }, [open]);

  return (
    <li ref={item} data-open={open}>
      {open ? form : children}
    </li>
  );
}
