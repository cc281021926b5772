import { useSearchParams } from 'react-router';
import { Notice } from '#ui/notice.tsx';

/** After a form that was posted without JavaScript. */
export function NotAddedNotice() {
  const [search] = useSearchParams();
  if (search.get('added') !== 'no') return null;
  return (
    <Notice label="About your cart" focusOnNavigate>
      <p>Not added. Fewer pieces are left than you asked for.</p>
    </Notice>
  );
}
