import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { cx } from '../../cx.ts';
import control from '../Field/control.module.css';
import { Field, type FieldFrame } from '../Field/Field.tsx';
import { grouped, type Option } from '../Field/option.ts';
import popup from '../Field/popup.module.css';
import { splitFrame } from '../Field/splitFrame.ts';
import s from './Select.module.css';

export interface SelectProps<Value extends string> extends FieldFrame {
  options: readonly Option<Value>[];
  /** null if nothing is chosen. Without `value` the select is uncontrolled and starts with `defaultValue`. */
  value?: Value | null;
  defaultValue?: Value | null;
  onValueChange?: (value: Value) => void;
  /** Shown in the box until something is chosen. */
  placeholder: string;
  /** The name of the hidden input. */
  name?: string;
}

/** Chooses one of a short list. Use Combobox for more than about fifteen options. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { frame, rest } = splitFrame(props);
  const { options, value, defaultValue, onValueChange, placeholder, name } = rest;
  const groups = grouped(options);
  return (
    <Field {...frame} name={name} labelKind="control">
      <Base.Root
        items={options.map(({ value, label }) => ({ value, label }))}
        {...(value !== undefined && { value })}
        {...(defaultValue !== undefined && { defaultValue })}
        onValueChange={(next) => next !== null && onValueChange?.(next as Value)}
        required={frame.required ?? false}
      >
        <Base.Trigger className={cx(control.control, s.trigger)}>
          <Base.Value className={s.value} placeholder={placeholder} />
          <Base.Icon className={s.chevron}>
            <ChevronDown />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner
            className={popup.positioner}
            sideOffset={6}
            collisionPadding={8}
            alignItemWithTrigger={false}
          >
            <Base.Popup className={cx(popup.popup, popup.anchored, s.popup)}>
              <Base.List className={cx(popup.list, s.list)}>
                {groups
                  ? groups.map((group) => (
                      <Base.Group key={group.value}>
                        {group.value && <Base.GroupLabel className={popup.groupLabel}>{group.value}</Base.GroupLabel>}
                        {group.items.map((option) => (
                          <Item key={option.value} option={option} />
                        ))}
                      </Base.Group>
                    ))
                  : options.map((option) => <Item key={option.value} option={option} />)}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Field>
  );
}

function Item({ option }: { option: Option }) {
  return (
    <Base.Item value={option.value} disabled={option.disabled ?? false} className={popup.item}>
      {option.icon && <span className={popup.icon}>{option.icon}</span>}
      <span className={popup.text}>
        <Base.ItemText>{option.label}</Base.ItemText>
        {option.hint && <span className={popup.hint}>{option.hint}</span>}
      </span>
      <Base.ItemIndicator className={popup.check}>
        <Check />
      </Base.ItemIndicator>
    </Base.Item>
  );
}
