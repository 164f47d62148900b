import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { TEXT_MAX } from '#contract/limits.ts';
import { EmptyState, ErrorState, lazyModule, SearchField, Spinner, VisuallyHidden } from '#web/design/index.ts';
import { useUid } from '#web/platform/session/index.ts';
import { useFocusAfter } from '#web/platform/useFocusAfter.ts';
import { text } from '#web/text/index.ts';
import { EMOJI_GROUPS } from '../emoji-groups.ts';
import { findEmojis, readEmojis } from '../find-emojis.ts';
import { keepRecentEmoji, recentEmojis } from '../recent-emojis.ts';
import s from './EmojiChoices.module.css';
import { hasKeyboard } from './hasKeyboard.ts';
import { nextInGrid } from './next-in-grid.ts';

const t = text.chats;

/** The emojis with their names in the member's language. */
const findable = lazyModule(async () => {
  const { default: file } = await import('#catalog/emojis.json', { with: { type: 'json' } });
  return readEmojis(file.emojis);
});

export interface EmojiChoicesProps {
  onPick: (emoji: string) => void;
}

/**
 * Lets the member choose an emoji (M-16): those chosen last, some in groups, and every other one by its name. The arrow keys move
 * among the emojis of a group; Tab goes on to the next one.
 */
export function EmojiChoices({ onPick }: EmojiChoicesProps) {
  const uid = useUid();
  const [search, setSearch] = useState('');
  const [recent] = useState(() => recentEmojis(uid));
  const { module: emojis, hasFailed } = findable.useModuleState(true);
  const matches = useMemo(() => emojis && search && findEmojis(emojis, search), [emojis, search]);
  const [isRetrying, setIsRetrying] = useState(false);
  const choices = useRef<HTMLDivElement>(null);
  const focusAfter = useFocusAfter();

  function pick(emoji: string) {
    keepRecentEmoji(uid, emoji);
    onPick(emoji);
  }

  function retry() {
    setIsRetrying(true);
    focusAfter(() => choices.current?.querySelector('input'));
    void findable.whenLoaded().then(() => setIsRetrying(false));
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter may also confirm a choice in an input method. Older browsers report that with key code 229.
    if (event.keyCode === 229 || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    if (event.key === 'ArrowDown') choices.current?.querySelector<HTMLElement>('section button')?.focus();
    else if (matches?.[0]) pick(matches[0]);
  }

  return (
    <div ref={choices} className={s.choices}>
      <SearchField
        label={t.searchEmoji}
        placeholder={t.searchEmoji}
        clearLabel={t.clearSearch}
        maxLength={TEXT_MAX.searchTerm}
        autoFocus={hasKeyboard()}
        value={search}
        onSearch={setSearch}
        restMs={0}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden role="status">{matches ? t.emojisFound(matches.length) : ''}</VisuallyHidden>
      <div className={s.scroller}>
        {search === '' ? (
          <Groups recent={recent} onPick={pick} />
        ) : matches ? (
          <Found matches={matches} search={search} onPick={pick} />
        ) : (
          <SearchPending hasFailed={hasFailed} isRetrying={isRetrying} onRetry={retry} />
        )}
      </div>
    </div>
  );
}

function Groups({ recent, onPick }: { recent: readonly string[]; onPick: (emoji: string) => void }) {
  const groups = recent.length > 0 ? [{ name: t.recentEmojis, emojis: recent }, ...EMOJI_GROUPS] : EMOJI_GROUPS;
  return groups.map(({ name, emojis }) => (
    <section key={name} aria-label={name} className={s.group}>
      <h3 className={s.name}>{name}</h3>
      <Grid emojis={emojis} onPick={onPick} />
    </section>
  ));
}

interface FoundProps {
  matches: readonly string[];
  search: string;
  onPick: (emoji: string) => void;
}

function Found({ matches, search, onPick }: FoundProps) {
  if (matches.length === 0)
    return <EmptyState compact level={3} title={t.nothingFound(search)} text={t.noEmojiFoundHint} />;
  return (
    <section aria-label={t.searchResults}>
      <Grid emojis={matches} onPick={onPick} />
    </section>
  );
}

interface NotSearchedProps {
  hasFailed: boolean;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Takes the place of the matches while the names load, or when that has failed. */
function SearchPending({ hasFailed, isRetrying, onRetry }: NotSearchedProps) {
  if (hasFailed)
    return (
      <ErrorState
        compact
        level={3}
        title={t.searchFailed}
        text={text.app.list.failedHint}
        retryLabel={text.app.list.retry}
        onRetry={onRetry}
        retrying={isRetrying}
        retryingLabel={t.retrying}
      />
    );
  return (
    <p className={s.searching}>
      <Spinner />
      {t.searching}
    </p>
  );
}

function Grid({ emojis, onPick }: { emojis: readonly string[]; onPick: (emoji: string) => void }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside.
    <div className={s.grid} onKeyDown={moveInGrid}>
      {emojis.map((emoji, index) => (
        <button
          key={emoji}
          type="button"
          className={s.emoji}
          tabIndex={index === 0 ? 0 : -1}
          onClick={() => onPick(emoji)}
        >
          {emoji}
        </button>
      ))}
    </div>
  );
}

function moveInGrid(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.children] as HTMLElement[];
  const positions = buttons.map(({ offsetLeft, offsetTop }) => ({ left: offsetLeft, top: offsetTop }));
  const nextIndex = nextInGrid(positions, buttons.indexOf(document.activeElement as HTMLElement), event.key);
  if (nextIndex === null) return;
  event.preventDefault();
  buttons[nextIndex]?.focus();
}
