import { type Ref, useCallback, useLayoutEffect, useRef } from 'react';

/** Whether the browser itself sizes a textarea by its content. */
const native = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

/** Keeps a textarea as high as its text in browsers without `field-sizing`. */
export function useAutoGrow(outer: Ref<HTMLTextAreaElement> | undefined, value: unknown) {
  const inner = useRef<HTMLTextAreaElement | null>(null);
  const measure = useCallback(() => {
    const area = inner.current;
    if (native || !area) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
  }, []);
  const ref = useCallback(
    (area: HTMLTextAreaElement | null) => {
      inner.current = area;
      if (typeof outer === 'function') return outer(area);
      if (outer) outer.current = area;
    },
    [outer],
  );
  // A value that is set by the app, such as a restored draft, changes the height, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value is the trigger, not an input.
  useLayoutEffect(measure, [measure, value]);
  return { ref, measure };
}
