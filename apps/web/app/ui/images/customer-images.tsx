interface CustomerImagesProps {
  count: number;
  /** @param position counted from 1 */
  toUrl: (position: number) => string;
}

/** The pictures that a customer added to a ticket or a return. */
export function CustomerImages({ count, toUrl }: CustomerImagesProps) {
  if (count === 0) return null;
  return (
    <ul className="ticket-images">
      {Array.from({ length: count }, (_, index) => index + 1).map((position) => (
        <li key={position}>
          <a href={toUrl(position)}>
            <img
              src={toUrl(position)}
              alt={`${position} of ${count}, added by the customer`}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
