import { LanguageChoices } from '#web/platform/language/LanguageChoices.tsx';
import { text } from '#web/text/index.ts';
import { AppearanceSection } from './AppearanceSection.tsx';
import { Section } from './Section.tsx';

/** /settings/device: how the app looks in this browser, and its language (G-12, G-18). */
export const DeviceSettings = () => (
  <>
    <AppearanceSection />
    <Section title={text.account.language.title} intro={text.account.language.intro}>
      <LanguageChoices />
    </Section>
  </>
);
