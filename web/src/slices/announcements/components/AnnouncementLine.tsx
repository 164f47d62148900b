import { Megaphone } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Announcement } from '#contract/announcements/views.ts';
import { Button, Card, cx, lazyModule } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import s from './AnnouncementLine.module.css';

/** Makes links of addresses. Few announcements have any, so its code is loaded for them alone. */
const textWithLinks = lazyModule(() => import('./AnnouncedText.tsx'));

const t = text.announcements;
/** A text of more characters than this is taken to be longer than two lines until it is measured. */
const SHORT_MAX = 120;

/** Between paragraphs. They would waste one of the two lines. */
const EMPTY_LINES = /\n\s*\n/g;
/** Matches every text with an address, and a few others. */
const ADDRESS = /:\/\/|www\.|@/i;

interface AnnouncementLineProps {
  announcement: Pick<Announcement, 'title' | 'words'>;
  /** The button in the corner. */
  children?: ReactNode;
}

/** An announcement as members see it: its text is folded to two lines. */
export function AnnouncementLine({ announcement: { title, words }, children }: AnnouncementLineProps) {
  const id = useId();
  const wordsElement = useRef<HTMLParagraphElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isLong, setIsLong] = useState(words.length > SHORT_MAX);
  const { module: links } = textWithLinks.useModuleState(ADDRESS.test(words));
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have another height.
  useLayoutEffect(() => {
    const element = wordsElement.current;
    if (!element || isOpen) return;
    const measure = () => setIsLong(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [isOpen, words]);
  const shownWords = isOpen ? words : words.replace(EMPTY_LINES, '\n');
  return (
    <Card render={<section aria-labelledby={id} />} className={s.line}>
      <Megaphone className={s.mark} aria-hidden="true" />
      <p className={s.kind}>{t.kind}</p>
      <h2 id={id} className={s.title} dir="auto">
        {title}
      </h2>
      <p id={`${id}w`} ref={wordsElement} className={cx(s.words, !isOpen && s.folded)} dir="auto">
        {links ? <links.AnnouncedText words={shownWords} onReach={() => setIsOpen(true)} /> : shownWords}
      </p>
      {isLong && (
        <Button
          variant="quiet"
          size="sm"
          className={s.more}
          aria-expanded={isOpen}
          aria-controls={`${id}w`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t.less : t.more}
        </Button>
      )}
      {children && <span className={s.corner}>{children}</span>}
    </Card>
  );
}
