import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { cx, IconButton } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import s from './People.module.css';

const t = text.discovery;

/**
 * Scrolls a row with a mouse that cannot scroll sideways. Touch screens swipe and the keyboard moves through the cards, so
 * these buttons are not in the tab order.
 */
export function RowScrollButtons({ row, count }: { row: RefObject<HTMLElement | null>; count: number }) {
  const [room, setRoom] = useState({ back: false, on: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list of people may be another element
  useEffect(() => {
    const element = row.current;
    // Touch screens do not show the buttons.
    if (!element || !matchMedia('(hover: hover)').matches) return;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      setRoom({ back: scrollLeft > 1, on: scrollLeft + clientWidth < scrollWidth - 1 });
    };
    // Reading the sizes at once would make the browser compute the layout for it alone.
    let frame = 0;
    const lookLater = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    lookLater();
    const watch = new ResizeObserver(look);
    watch.observe(element);
    const grows = new MutationObserver(lookLater);
    grows.observe(element, { childList: true });
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      grows.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [row, count]);
  const scrollByPage = (way: 1 | -1) =>
    row.current?.scrollBy({ left: way * row.current.clientWidth, behavior: 'smooth' });
  // They take their room before the row is measured, so that the link beside them does not move.
  return (
    <div className={cx(s.turn, !room.back && !room.on && s.unneeded)} aria-hidden="true">
      <IconButton
        label={t.back}
        variant="outline"
        tabIndex={-1}
        tooltip={false}
        disabled={!room.back}
        onClick={() => scrollByPage(-1)}
      >
        <ChevronLeft />
      </IconButton>
      <IconButton
        label={t.on}
        variant="outline"
        tabIndex={-1}
        tooltip={false}
        disabled={!room.on}
        onClick={() => scrollByPage(1)}
      >
        <ChevronRight />
      </IconButton>
    </div>
  );
}
