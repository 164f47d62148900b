import { useState } from 'react';
import { TEXT } from '#contract/limits.ts';
import type { SocialKind } from '#contract/profiles/options.ts';
import { Button, TextField } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { Section } from './Section.tsx';
import type { StepProps } from './step-props.ts';

const t = text.profiles.basics;
const FIRST: readonly SocialKind[] = ['instagram', 'linkedin'];
const MORE: readonly SocialKind[] = ['twitter', 'spotify'];

/** Instagram and LinkedIn (W-07); the other two kinds on demand. */
export function LinkFields({ form, set, problem }: StepProps) {
  const filled = MORE.some((kind) => form.socialLinks[kind] !== '' || problem(`socialLinks.${kind}`));
  const [open, setOpen] = useState(false);
  const kinds = open || filled ? [...FIRST, ...MORE] : FIRST;
  return (
    <Section title={t.links} hint={t.linksHint}>
      {kinds.map((kind) => (
        <TextField
          key={kind}
          label={text.options.socialKinds[kind]}
          name={kind}
          description={t.linkHint(kind)}
          placeholder={t.linkPlaceholder[kind]}
          value={form.socialLinks[kind]}
          onChange={(event) => set({ socialLinks: { ...form.socialLinks, [kind]: event.target.value } })}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={TEXT.url}
          error={problem(`socialLinks.${kind}`)}
        />
      ))}
      {!open && !filled && (
        <div>
          <Button variant="quiet" size="sm" aria-expanded={false} onClick={() => setOpen(true)}>
            {t.moreLinks}
          </Button>
        </div>
      )}
    </Section>
  );
}
