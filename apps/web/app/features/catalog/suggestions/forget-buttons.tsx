import { Icon } from '#ui/icon.tsx';

interface ForgetButtonsProps {
  searches: string[];
  onForget: (search: string) => void;
}

/** Beside the recent searches, one on each line: an option of a listbox cannot contain a button. */
export function ForgetButtons({ searches, onForget }: ForgetButtonsProps) {
  return (
    <div className="forget-buttons">
      {searches.map((search) => (
        <button
          key={search}
          type="button"
          aria-label={`Forget ${search}`}
          className="icon-button"
          onClick={() => onForget(search)}
        >
          <Icon name="close" size={16} />
        </button>
      ))}
    </div>
  );
}
