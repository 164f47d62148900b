import { VisuallyHidden } from '#web/design/index.ts';

interface Props {
  /** The word on the screen. */
  label: string;
  count: number;
  /** The name with the count, which contains the word on the screen. A screen reader reads it instead. */
  spoken: (count: number) => string;
}

/** The label of a link with a count, which the link shows beside it. */
export const CountedLabel = ({ label, count, spoken }: Props) => (
  <>
    <span aria-hidden={count > 0 || undefined}>{label}</span>
    {count > 0 && <VisuallyHidden>{spoken(count)}</VisuallyHidden>}
  </>
);
