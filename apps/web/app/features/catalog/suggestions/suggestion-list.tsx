import { formatRupees, fromRupees } from '@shop/domain/money';
import { Link } from 'react-router';
import { ProductImage } from '#features/catalog/product-image.tsx';
import type { Suggestion, SuggestionGroup } from './suggestion-groups.ts';

interface SuggestionListProps {
  id: string;
  groups: SuggestionGroup[];
  /** Position among the suggestions of all groups, or -1. */
  active: number;
  onChoose: (suggestion: Suggestion) => void;
}

export function SuggestionList({ id, groups, active, onChoose }: SuggestionListProps) {
  const all = groups.flatMap(({ suggestions }) => suggestions);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select has no pictures and no links
    <div id={id} role="listbox" aria-label="Suggestions" className="suggestion-list">
      {groups.map(({ heading, suggestions }, index) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of the listbox
        <div key={heading} role="group" aria-labelledby={`${id}-group-${index}`}>
          <p id={`${id}-group-${index}`} role="presentation">
            {heading}
          </p>
          {suggestions.map((suggestion) => {
            const position = all.indexOf(suggestion);
            return (
              <SuggestionOption
                key={suggestion.url}
                id={`${id}-${position}`}
                suggestion={suggestion}
                isActive={position === active}
                onChoose={onChoose}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface SuggestionOptionProps {
  id: string;
  suggestion: Suggestion;
  isActive: boolean;
  onChoose: (suggestion: Suggestion) => void;
}

function SuggestionOption({ id, suggestion, isActive, onChoose }: SuggestionOptionProps) {
  const { url, label, detail, product, recent } = suggestion;
  return (
    <Link
      id={id}
      to={url}
      // A search keeps the search bar open.
      state={recent ? { search: true } : undefined}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of the listbox around it
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={() => onChoose(suggestion)}
    >
      {product && <ProductImage image={product.image ?? undefined} sizes="48px" loading="lazy" />}
      <span className="suggestion-label">{label}</span>
      {product ? (
        <span className="suggestion-price">
          <b>{formatRupees(fromRupees(product.price))}</b>
          {product.stock === 0 && <span>Out of Stock</span>}
        </span>
      ) : (
        detail && <span>{detail}</span>
      )}
    </Link>
  );
}
