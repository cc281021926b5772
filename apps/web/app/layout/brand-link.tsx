import { Link } from 'react-router';
import { useShop } from './use-shop.ts';

export function BrandLink() {
  const { brand } = useShop();
  return (
    <Link
      to="/home"
      className="flex min-h-12 min-w-0 items-center px-2 font-display text-lg leading-none text-red-700 min-[400px]:text-[22px] md:text-2xl"
    >
      {brand}
    </Link>
  );
}
