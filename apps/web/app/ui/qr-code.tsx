import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

/** White around a code, in modules; scanners need it. */
const QUIET_ZONE = 4;

interface QrCodeProps {
  text: string;
  label: string;
  className: string;
}

export function QrCode({ text, label, className }: QrCodeProps) {
  const code = generate(text);
  const size = code.size + 2 * QUIET_ZONE;
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an svg element is the picture itself
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={toSvgPath(code)} />
    </svg>
  );
}
