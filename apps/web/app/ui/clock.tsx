import { PathIcon } from './icon.tsx';

const CLOCK = 'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17ZM12 7.500V12l3 2';

/** How much time is left, or how late something is. */
export function Clock({ children, late }: { children: string; late: boolean }) {
  return (
    <p className="clock" data-late={late ? '' : undefined}>
      <PathIcon path={CLOCK} size={18} />
      {children}
    </p>
  );
}
