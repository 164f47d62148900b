import { useState } from 'react';
import { TEXT_MAX } from '#contract/limits.ts';
import type { SocialKind } from '#contract/profiles/options.ts';
import { Button } from '#web/design/index.ts';
import { FormTextField } from '#web/platform/forms/index.ts';
import { useFocusAfter } from '#web/platform/useFocusAfter.ts';
import { text } from '#web/text/index.ts';
import { Section } from './Section.tsx';
import type { StepProps } from './step-props.ts';

const t = text.profiles.basics;
const FIRST: readonly SocialKind[] = ['instagram', 'linkedin'];
const MORE: readonly SocialKind[] = ['twitter', 'spotify'];

/** Instagram and LinkedIn (W-07), and the other two kinds on demand. */
export function LinkFields({ control, values, errorOf }: StepProps) {
  const filled = MORE.some((kind) => values.socialLinks[kind] !== '' || errorOf(`socialLinks.${kind}`));
  const [open, setOpen] = useState(false);
  const focusAfter = useFocusAfter();
  function showMore() {
    focusAfter(() => document.querySelector<HTMLElement>(`[name="socialLinks.${MORE[0]}"]`));
    setOpen(true);
  }
  const kinds = open || filled ? [...FIRST, ...MORE] : FIRST;
  return (
    <Section title={t.links} hint={t.linksHint}>
      {kinds.map((kind) => (
        <FormTextField
          key={kind}
          control={control}
          label={text.options.socialKinds[kind]}
          name={`socialLinks.${kind}`}
          description={t.linkHint(kind)}
          placeholder={t.linkPlaceholder[kind]}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          max={TEXT_MAX.handle}
        />
      ))}
      {!open && !filled && (
        <div>
          <Button variant="quiet" size="sm" onClick={showMore}>
            {t.moreLinks}
          </Button>
        </div>
      )}
    </Section>
  );
}
