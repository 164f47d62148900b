import type { FieldFrame } from './Field.tsx';

/** Separates the props of a field from those of its control. */
export function splitFrame<P extends FieldFrame>(props: P): { frame: FieldFrame; rest: Omit<P, keyof FieldFrame> } {
  const { label, hideLabel, description, error, status, required, optionalLabel, disabled, count, className, ...rest } =
    props;
  return {
    frame: {
      label,
      hideLabel,
      description,
      error,
      status,
      required,
      optionalLabel: optionalLabel,
      disabled,
      count,
      className,
    },
    rest,
  };
}
