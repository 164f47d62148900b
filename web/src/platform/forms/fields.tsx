import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import {
  PasswordField,
  type PasswordFieldProps,
  TextArea,
  type TextAreaProps,
  TextField,
  type TextFieldProps,
} from '#web/design/index.ts';

/** Which field of which form a control shows. */
export interface Binding<Typed extends FieldValues, Value> {
  // The submitted type is of no concern to a field.
  // biome-ignore lint/suspicious/noExplicitAny: the library's own default for it
  control: Control<Typed, any, any>;
  name: FieldPathByValue<Typed, Value>;
}

/** Returns the value, the change handler and the error of a field, for a control that has no component here. */
export function useFormField<Typed extends FieldValues, Value>({ control, name }: Binding<Typed, Value>) {
  const { field, fieldState } = useController({ control, name });
  return { ...field, value: field.value as Value, error: fieldState.error?.message };
}

export type Bound<Props, Typed extends FieldValues, Value> = Omit<Props, 'name' | 'value' | 'onChange' | 'error'> &
  Binding<Typed, Value>;

/** The counter of a line appears when at most this share of its characters is left. A whole form of counters would be noise. */
const COUNT_FROM = 0.8;

/** Returns the counter of a line of text with a maximum, or nothing while there is plenty of room. */
export const lineCount = (value: string, max: number | undefined) => {
  const n = value.trim().length;
  return max !== undefined && n >= COUNT_FROM * max ? { count: { n, max } } : {};
};

/** A line of text, bound to a field of a form, with a count of the characters near `max` if it is given. */
export function FormTextField<Typed extends FieldValues>(
  props: Bound<TextFieldProps, Typed, string> & { max?: number },
) {
  const { control, name, max, ...rest } = props;
  const field = useFormField<Typed, string>({ control, name });
  return <TextField {...rest} {...field} {...lineCount(field.value, max)} />;
}

/** A password, bound to a field of a form. */
export function FormPasswordField<Typed extends FieldValues>(props: Bound<PasswordFieldProps, Typed, string>) {
  const { control, name, ...rest } = props;
  return <PasswordField {...rest} {...useFormField<Typed, string>({ control, name })} />;
}

/** Several lines of text, bound to a field of a form, with a count of the characters if `max` is given. */
export function FormTextArea<Typed extends FieldValues>({
  control,
  name,
  max,
  ...rest
}: Bound<TextAreaProps, Typed, string> & { max?: number }) {
  const field = useFormField<Typed, string>({ control, name });
  return <TextArea {...rest} {...field} {...(max !== undefined && { count: { n: field.value.trim().length, max } })} />;
}
