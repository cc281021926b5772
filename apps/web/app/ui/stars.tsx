const STARS = 5;
const WIDTH = 24;

/** One star on a 24 px grid. */
const star = (place: number) =>
  `M${12 + WIDTH * place} 3l2.7 5.700 6.200.8-4.600 4.300 1.200 6.200-5.500-3.100-5.500 3.100 1.200-6.200-4.600-4.300 6.200-.8Z`;

const drawStars = (count: number) =>
  Array.from({ length: count }, (_, place) => star(place)).join('');

/** Decorative: always beside the number. */
export function Stars({ rating, size = 18 }: { rating: number; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={STARS * size}
      height={size}
      viewBox={`0 0 ${STARS * WIDTH} ${WIDTH}`}
      className="stars"
    >
      <path d={drawStars(STARS)} fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d={drawStars(Math.round(rating))} fill="currentColor" />
    </svg>
  );
}
