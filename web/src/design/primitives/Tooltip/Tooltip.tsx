import { cloneElement, type ReactElement, useEffect, useState } from 'react';
import { lazyModule } from '../../lazyModule.ts';
import type { Side } from './TooltipPopup.tsx';

export interface TooltipProps {
  /** A few words. Touch screens show no tooltips and screen readers can skip them, so repeat the information elsewhere. */
  text: string;
  side?: Side;
  /** The element that it explains. It must accept props. */
  children: ReactElement;
}

/** A text beside a control, on hover and on keyboard focus. TooltipLayer shows it. */
export const Tooltip = ({ text, side = 'top', children }: TooltipProps) =>
  cloneElement(children as ReactElement<object>, { 'data-tooltip': text, 'data-tooltip-side': side } as object);

const popup = lazyModule(() => import('./TooltipPopup.tsx'));

const DELAY_MS = 500;
/** Time to move the pointer from the control to its tooltip, which stays open under the pointer. */
const LEAVE_MS = 100;
/** After one tooltip was shown, others show without delay for this long. */
const SKIP_DELAY_MS = 400;

/** Shows the tooltips of the whole app, one at a time. Rendered once. */
export function TooltipLayer() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const { module } = popup.useModuleState(isWanted);
  useEffect(
    () =>
      watch({
        onApproach() {
          setIsWanted(true);
          // After a failure, the next control is the next attempt.
          popup.load();
        },
        show(element) {
          setAnchor(element);
          setOpen(true);
        },
        hide: () => setOpen(false),
      }),
    [],
  );
  const text = anchor?.dataset.tooltip;
  if (!module || !anchor || text === undefined) return null;
  const side = anchor.dataset.tooltipSide as Side;
  return (
    <module.TooltipPopup
      anchor={anchor}
      text={text}
      side={side}
      open={open && anchor.isConnected}
      onClose={() => setOpen(false)}
    />
  );
}

interface Reactions {
  /** The pointer or the focus has reached a control with a tooltip. */
  onApproach: () => void;
  show: (element: HTMLElement) => void;
  hide: () => void;
}

const controlWithTooltip = (event: Event) => (event.target as Element).closest?.<HTMLElement>('[data-tooltip]') ?? null;

/** Follows pointer and focus over the document. Returns a function that stops it. */
function watch({ onApproach, show, hide }: Reactions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let describedControl: HTMLElement | null = null;
  let hiddenAt = Number.NEGATIVE_INFINITY;
  /** The control that was pressed. It has been understood, until the pointer has left it. */
  let pressed: HTMLElement | null = null;
  const schedule = (ms: number, action: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(action, ms);
  };
  const close = () => {
    clearTimeout(timer);
    if (describedControl) hiddenAt = performance.now();
    describedControl = null;
    hide();
  };
  const open = (element: HTMLElement) => {
    describedControl = element;
    show(element);
  };
  const stop = new AbortController();
  const listen = (name: string, action: (event: Event) => void) =>
    document.addEventListener(name, action, { signal: stop.signal, capture: true });
  /** Keeps the tooltip while the pointer is on it or the focus on its control. */
  const leaveControl = (target: Element) => {
    if (target.closest?.('[data-tooltip-popup]') || !describedControl) clearTimeout(timer);
    else if (!describedControl.matches(':focus-visible')) schedule(LEAVE_MS, close);
  };
  listen('pointerover', (event) => {
    if ((event as PointerEvent).pointerType === 'touch') return;
    const element = controlWithTooltip(event);
    if (element !== null && element === pressed) return;
    pressed = null;
    if (element === null) return leaveControl(event.target as Element);
    if (element === describedControl) return clearTimeout(timer);
    onApproach();
    schedule(describedControl || performance.now() - hiddenAt < SKIP_DELAY_MS ? 0 : DELAY_MS, () => open(element));
  });
  listen('focusin', (event) => {
    const element = controlWithTooltip(event);
    if (!element?.matches(':focus-visible')) return;
    onApproach();
    open(element);
  });
  listen('focusout', (event) => controlWithTooltip(event) === describedControl && describedControl && close());
  for (const name of ['pointerdown', 'click']) {
    listen(name, (event) => {
      pressed = controlWithTooltip(event);
      close();
    });
  }
  listen('keydown', (event) => (event as KeyboardEvent).key === 'Escape' && close());
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
