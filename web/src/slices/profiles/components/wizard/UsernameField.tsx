import { TEXT_MAX } from '#contract/limits.ts';
import { TextField } from '#web/design/index.ts';
import { lineCount, useFieldSentence } from '#web/platform/forms/index.ts';
import { text } from '#web/text/index.ts';
import { formatProblem } from './username.ts';
import { useUsernameCheck } from './useUsernameCheck.ts';

const t = text.profiles.basics;
const STATUS = {
  checking: { kind: 'busy', text: t.checking },
  available: { kind: 'ok', text: t.available },
  taken: { kind: 'error', text: t.taken },
} as const;

export interface UsernameFieldProps {
  value: string;
  /** The saved username; '' before the first save. */
  own: string;
  onValueChange: (value: string) => void;
  error: string | undefined;
}

/** The username with its @. While the member types, it shows whether the name is available. */
export function UsernameField({ value, own, onValueChange, error }: UsernameFieldProps) {
  const check = useUsernameCheck(value, own);
  const format = useFieldSentence(formatProblem(value));
  const status = format
    ? ({ kind: 'error', text: format } as const)
    : check.state !== 'unchecked' && STATUS[check.state];
  return (
    <TextField
      label={t.username}
      name="username"
      required
      prefix="@"
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      autoComplete="nickname"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...lineCount(value, TEXT_MAX.username)}
      description={t.usernameHint}
      error={error}
      status={status || undefined}
    />
  );
}
