import type { ReactNode, Ref } from 'react';

interface LinkButtonProps {
  ref?: Ref<HTMLAnchorElement>;
  /** URL that it opens without script. */
  href: string;
  label: string;
  className?: string;
  onPress: () => void;
  children: ReactNode;
}

/** An icon button that is a link without script. It reacts to the space bar, as buttons do. */
export function LinkButton({
  ref,
  href,
  label,
  className = '',
  onPress,
  children,
}: LinkButtonProps) {
  return (
    <a
      ref={ref}
      href={href}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- without script it is a link
      role="button"
      aria-label={label}
      className={`icon-button ${className}`}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        event.currentTarget.click();
      }}
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      {children}
    </a>
  );
}
