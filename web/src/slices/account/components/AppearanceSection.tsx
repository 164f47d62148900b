import { Segmented } from '#web/design/index.ts';
import { setTheme, THEMES, useTheme } from '#web/platform/theme.ts';
import { text } from '#web/text/index.ts';
import { Section } from './Section.tsx';

const t = text.account.appearance;

/** Chooses the theme of this device (G-12). */
export function AppearanceSection() {
  return (
    <Section title={t.title}>
      <Segmented
        label={t.theme}
        value={useTheme()}
        onValueChange={setTheme}
        options={THEMES.map((value) => ({ value, label: t.themes[value] }))}
      />
    </Section>
  );
}
