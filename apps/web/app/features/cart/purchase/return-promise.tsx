import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';

/** A row of the list beside a button to buy. */
export function ReturnPromise({ returnDays }: { returnDays: number }) {
  return (
    <li>
      <Icon name="back" size={20} />
      <p>
        <strong>
          {returnDays > 0 ? `${returnDays}-day returns` : 'Faulty pieces always taken back'}
        </strong>
        {returnDays > 0 && <span>Faulty pieces always taken back</span>}
      </p>
      <Link to="/policies/returns" className="text-link tap-target -my-2">
        <span className="sr-only">Return </span>
        Policy
      </Link>
    </li>
  );
}
