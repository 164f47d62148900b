import { Chip, ChipList, VisuallyHidden } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import s from './Body.module.css';

const t = text.profiles.body;

export interface TagsProps<Id extends string> {
  label: string;
  ids: readonly Id[];
  labels: Record<Id, string>;
  /** The values that viewer and member share. They come first and are marked. */
  both?: ReadonlySet<string>;
}

/** Chips of one kind, shared ones first. */
export function Tags<Id extends string>({ label, ids, labels, both = new Set() }: TagsProps<Id>) {
  const sharedFirst = [...ids.filter((id) => both.has(id)), ...ids.filter((id) => !both.has(id))];
  return (
    <ChipList
      label={label}
      items={sharedFirst.map((id) => ({
        key: id,
        chip: (
          <Chip shared={both.has(id)}>
            {labels[id]}
            {both.has(id) && <VisuallyHidden>{text.app.punctuation.comma + t.both}</VisuallyHidden>}
          </Chip>
        ),
      }))}
    />
  );
}

/** A mark after something that is true of viewer and member alike. By default it says "you both". */
export const Both = ({ children = t.both }: { children?: string }) => <span className={s.both}>{children}</span>;

/** Says after a heading how many of its values the two share. */
export const InCommonCount = ({ of }: { of: ReadonlySet<string> }) =>
  of.size > 0 && <Both>{t.countInCommon(of.size)}</Both>;
