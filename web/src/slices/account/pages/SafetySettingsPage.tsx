import { ReadSettings } from '#web/slices/chats/index.ts';
import { BlockedMembers, MarkedNotForMe } from '#web/slices/safety/index.ts';
import { TrustedContact } from '#web/slices/sharing/index.ts';
import { text } from '#web/text/index.ts';
import { Section } from '../components/Section.tsx';
import { SettingsSections } from '../components/SettingsSections.tsx';

/** /settings/safety: whom the member trusts, what others see, and whom they do not want to see (B-07, M-11, P-12). */
export const Component = () => (
  <SettingsSections page="safety">
    <Section title={text.sharing.contact.title} intro={text.sharing.contact.intro}>
      <TrustedContact />
    </Section>
    <Section title={text.chats.settings.title}>
      <ReadSettings />
    </Section>
    <Section title={text.safety.blockedTitle}>
      <BlockedMembers />
    </Section>
    <Section title={text.safety.notForMe.title} intro={text.safety.notForMe.intro}>
      <MarkedNotForMe />
    </Section>
  </SettingsSections>
);
