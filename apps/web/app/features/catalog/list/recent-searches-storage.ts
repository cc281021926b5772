const PLACE = 'searches';
const KEPT = 5;

/** The last searches of this device. Storage may be off or hold anything; then there are none. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberSearch(search: string) {
  if (search) keep([search, ...recentSearches().filter((text) => text !== search)]);
}

export function forgetSearch(search: string) {
  keep(recentSearches().filter((text) => text !== search));
}

function keep(searches: string[]) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(searches.slice(0, KEPT)));
  } catch {
    // Storage that is full or forbidden loses a convenience, nothing else.
  }
}
