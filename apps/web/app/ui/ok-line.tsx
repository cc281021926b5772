import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** Says below a heading that something is in order. */
export function OkLine({ children }: { children: ReactNode }) {
  return (
    <p className="mt-1 flex items-center gap-1 text-sm font-medium text-ok">
      <Icon name="check" size={20} />
      {children}
    </p>
  );
}
