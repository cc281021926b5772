import type { ComponentProps } from 'react';
import { Sheet } from '#ui/dialogs/sheet.tsx';

/** At the side of a wide screen. */
export const LinkSheet = (props: Omit<ComponentProps<typeof Sheet>, 'className'>) => (
  <Sheet {...props} className="sheet-right link-sheet" />
);
