// Draws what looks like a QR code. No camera will read it.

const SIZE = 25;
const EYE = 7;

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
      if (eye(x, y) ?? dark) path += `M${x} ${y}h1v1h-1z`;
    }
  }
  return `<svg viewBox="-2 -2 ${SIZE + 4} ${SIZE + 4}" role="img" aria-label="QR code"
    shape-rendering="crispEdges"><path d="${path}" fill="#111" /></svg>`;
}

/** The squares in three corners; undefined outside of them. */
function eye(x, y) {
  const left = x <= EYE;
  const right = x >= SIZE - EYE - 1;
  const top = y <= EYE;
  const bottom = y >= SIZE - EYE - 1;
  if (!((top && (left || right)) || (bottom && left))) return undefined;
  const across = left ? x : SIZE - 1 - x;
  const down = top ? y : SIZE - 1 - y;
  const ring = Math.max(Math.abs(across - 3), Math.abs(down - 3));
  return ring === 3 || ring <= 1;
}
