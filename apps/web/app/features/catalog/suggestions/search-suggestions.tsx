import type { catalog, InputOf } from '@shop/contract';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { addRecentSearch } from '#features/catalog/list/recent-searches-storage.ts';
import { ForgetButtons } from './forget-buttons.tsx';
import { moveActive, NONE } from './move-active.ts';
import { groupSuggestions, type Suggestion } from './suggestion-groups.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { useComboboxAttributes } from './use-combobox-attributes.ts';
import { useSuggestions } from './use-suggestions.ts';
import { useVisibleHeight } from './use-visible-height.ts';
import '#styles/suggestions.css';

interface SearchSuggestionsProps {
  input: RefObject<HTMLInputElement | null>;
  filters: InputOf<typeof catalog.list>['query'];
}

/** The list below the search field, open while the form has the focus. The field keeps the focus. */
export function SearchSuggestions({ input, filters }: SearchSuggestionsProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  // The focus may have gone on while this script was loaded.
  const [isOpen, setOpen] = useState(() => document.activeElement === input.current);
  const [activeUrl, setActiveUrl] = useState<string>();
  const { typed, found, recentSearches, type, reset, stop, forget } = useSuggestions();
  const groups = isOpen ? groupSuggestions({ typed, found, recentSearches, filters }) : [];
  const all = groups.flatMap(({ suggestions }) => suggestions);
  const active = all.findIndex(({ url }) => url === activeUrl);
  const isShown = all.length > 0;
  const visibleHeight = useVisibleHeight();
  useComboboxAttributes(input, { id, isShown, active });

  const hide = () => {
    setOpen(false);
    setActiveUrl(undefined);
    stop();
  };
  const close = () => {
    hide();
    reset();
  };
  const choose = ({ recent }: Suggestion) => {
    if (recent) addRecentSearch(recent);
    leaveField(input.current, recent);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a letter, the keys are its own.
    if (event.target !== input.current || event.isComposing) return;
    if (event.key === 'Enter' && active !== NONE) {
      event.preventDefault();
      document.getElementById(`${id}-${active}`)?.click();
      return;
    }
    if (event.key === 'Escape' && isShown) {
      // The browser would also empty the field.
      event.preventDefault();
      hide();
      return;
    }
    move(event);
  };
  const move = (event: KeyboardEvent) => {
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (isArrow && !isOpen) {
      event.preventDefault();
      setOpen(true);
      return;
    }
    const next = moveActive(event.key, active, all.length);
    if (next === undefined) return;
    if (isArrow) event.preventDefault();
    setActiveUrl(all[next]?.url);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  useFormEvents(
    { root, input },
    {
      onInput: () => {
        setOpen(true);
        setActiveUrl(undefined);
        type(input.current?.value ?? '');
      },
      onFocus: () => {
        setOpen(true);
        // The button that clears the field gives it the focus.
        if (typed === undefined || !input.current?.value) reset();
      },
      onKeyDown,
      onLeave: close,
    },
  );

  return (
    <div ref={root} className="search-suggestions">
      <div
        className="suggestions-panel"
        style={{ maxHeight: `calc(${visibleHeight}px - 5rem)` }}
        hidden={!isShown}
      >
        <SuggestionList id={id} groups={groups} active={active} onChoose={choose} />
        {!typed?.trim() && (
          <ForgetButtons
            searches={recentSearches}
            onForget={(search) => {
              forget(search);
              input.current?.focus();
            }}
          />
        )}
      </div>
      <output className="sr-only">
        {isShown && (all.length === 1 ? '1 suggestion' : `${all.length} suggestions`)}
      </output>
    </div>
  );
}

/** The field has the text of a recent search then, or that of the page. */
function leaveField(field: HTMLInputElement | null, recent: string | undefined) {
  if (!field) return;
  field.value = recent ?? field.defaultValue;
  // Closes the on-screen keyboard, which would cover what was chosen.
  field.blur();
}

interface FormRefs {
  root: RefObject<HTMLElement | null>;
  input: RefObject<HTMLInputElement | null>;
}

interface FormEvents {
  onInput: () => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** The focus leaves the form, or the form is submitted. */
  onLeave: () => void;
}

/** The field is part of the page, which is complete without this script: it is listened to from here. */
function useFormEvents({ root, input }: FormRefs, events: FormEvents) {
  const onInput = useEffectEvent(events.onInput);
  const onFocus = useEffectEvent(events.onFocus);
  const onKeyDown = useEffectEvent(events.onKeyDown);
  const onLeave = useEffectEvent(events.onLeave);
  useEffect(() => {
    const form = root.current?.closest('form');
    const listeners = new AbortController();
    const { signal } = listeners;
    form?.addEventListener('input', () => onInput(), { signal });
    form?.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    form?.addEventListener('submit', () => onLeave(), { signal });
    form?.addEventListener(
      'focusin',
      ({ target }) => {
        if (target instanceof HTMLInputElement) onFocus();
      },
      { signal },
    );
    form?.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) onLeave();
      },
      { signal },
    );
    // A press on the list leaves the focus in the field.
    root.current?.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
    // A fast typist has begun before these listeners were added.
    if (input.current?.value !== input.current?.defaultValue)
      form?.dispatchEvent(new Event('input'));
    return () => listeners.abort();
  }, [root, input]);
}
