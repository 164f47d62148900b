import type { FieldValues } from 'react-hook-form';
import { Select, type SelectProps } from '#web/design/index.ts';
import { type Bound, useFormField } from './fields.tsx';

/** A choice from a short list, bound to a field of a form. An empty string means that nothing is chosen. */
export function FormSelect<Typed extends FieldValues, Value extends string>(
  props: Bound<Omit<SelectProps<Value>, 'onValueChange' | 'defaultValue'>, Typed, Value | '' | null>,
) {
  const { control, name, ...rest } = props;
  const { value, onChange, error } = useFormField<Typed, Value | '' | null>({ control, name });
  return <Select {...rest} value={value || null} onValueChange={onChange} error={error} />;
}
