import { type ReactNode, type RefObject, useEffect } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { useFinder } from './use-finder.ts';

interface ScanFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  finder: ReturnType<typeof useFinder>;
  /** The button of the camera. */
  children: ReactNode;
}

/** A scanner on the keyboard's plug types the code and Enter. */
export function ScanField({ ref, finder, children }: ScanFieldProps) {
  useEffect(() => ref.current?.focus(), [ref]);
  useStrayCodes(ref);
  return (
    <search aria-label="Find a piece">
      <form
        className="scan"
        onSubmit={(event) => {
          event.preventDefault();
          void finder.scan();
        }}
      >
        <label className="scan-label">
          <Icon name="search" />
          <span className="sr-only">Scan, or type a number or three letters</span>
          <input
            ref={ref}
            type="search"
            data-focus-on-navigate=""
            className="field"
            placeholder="Scan, number or name"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="done"
            value={finder.typed}
            onChange={({ target }) => finder.type(target.value)}
          />
        </label>
        {children}
        <output className="scan-nothing">{finder.nothing}</output>
      </form>
    </search>
  );
}

/** A code that is scanned while a button has the focus would press the button with its Enter. */
function useStrayCodes(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKeyDown = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey || !/^[A-Za-z0-9]$/.test(key)) return;
      if (target instanceof Element && target.closest('input, textarea, select, dialog')) return;
      // The key itself arrives in the field.
      field.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
}
