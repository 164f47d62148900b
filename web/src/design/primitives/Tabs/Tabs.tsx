import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../../cx.ts';
import s from './Tabs.module.css';

export interface TabSpec<Value extends string> {
  value: Value;
  label: ReactNode;
  /** E.g. a CountBadge. */
  badge?: ReactNode;
  panel: ReactNode;
}

export interface TabsProps<Value extends string> {
  /** The name of the row of tabs. */
  label: string;
  tabs: readonly TabSpec<Value>[];
  value?: Value;
  defaultValue?: Value;
  onValueChange?: (value: Value) => void;
  className?: string;
}

/** Panels, one of which is shown. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, defaultValue = tabs[0]?.value, onValueChange, className } = props;
  const list = useRef<HTMLDivElement>(null);
  // On a phone, the chosen tab of a page that was opened by its address can be far to the right.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
    if (list.current && chosen && value !== undefined)
      list.current.scrollLeft = chosen.offsetLeft + chosen.offsetWidth / 2 - list.current.clientWidth / 2;
  }, [value]);
  return (
    <Base.Root
      {...(value !== undefined ? { value } : { defaultValue })}
      onValueChange={(next) => onValueChange?.(next as Value)}
      className={cx(s.tabs, className)}
    >
      <Base.List ref={list} className={s.list} aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={s.tab}>
            {tab.label}
            {tab.badge}
          </Base.Tab>
        ))}
        <Base.Indicator className={s.indicator} />
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={s.panel}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
