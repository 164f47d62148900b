import { ReadReceiptSetting } from '#web/slices/chats/index.ts';
import { BlockedMembers, MarkedNotForMe } from '#web/slices/safety/index.ts';
import { TrustedContact } from '#web/slices/sharing/index.ts';
import { text } from '#web/text/index.ts';
import { Section } from './Section.tsx';
import { useRecentLogin } from './useRecentLogin.tsx';

/** /settings/safety: the trusted contact, read receipts, and the members who are blocked or not for the member (B-07, M-11, P-12, I-09). */
export function SafetySettings() {
  const recent = useRecentLogin();
  return (
    <>
      <Section title={text.sharing.contact.title} intro={text.sharing.contact.intro}>
        <TrustedContact afterLogin={recent.run} />
        {recent.dialog}
      </Section>
      <Section title={text.chats.settings.title}>
        <ReadReceiptSetting />
      </Section>
      <Section title={text.safety.blockedTitle}>
        <BlockedMembers />
      </Section>
      <Section title={text.safety.notForMe.title} intro={text.safety.notForMe.intro}>
        <MarkedNotForMe />
      </Section>
    </>
  );
}
