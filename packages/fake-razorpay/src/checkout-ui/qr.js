// Draws an image that looks like a QR code but cannot be scanned.

const SIZE = 25;
const FINDER_SIZE = 7;

export function drawCode(text) {
  let seed = [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  const random = () => {
    seed = (seed * 1664525 + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  let path = '';
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) {
      const dark = random() < 0.5;
      if (finderPattern(x, y) ?? dark) path += `M${x} ${y}h1v1h-1z`;
    }
  }
  return `<svg viewBox="-2 -2 ${SIZE + 4} ${SIZE + 4}" role="img" aria-label="QR code"
    shape-rendering="crispEdges"><path d="${path}" fill="#111" /></svg>`;
}

/** Finder patterns in three corners; undefined elsewhere. */
function finderPattern(x, y) {
  const left = x <= FINDER_SIZE;
  const right = x >= SIZE - FINDER_SIZE - 1;
  const top = y <= FINDER_SIZE;
  const bottom = y >= SIZE - FINDER_SIZE - 1;
  if (!((top && (left || right)) || (bottom && left))) return undefined;
  const across = left ? x : SIZE - 1 - x;
  const down = top ? y : SIZE - 1 - y;
  const ring = Math.max(Math.abs(across - 3), Math.abs(down - 3));
  return ring === 3 || ring <= 1;
}
