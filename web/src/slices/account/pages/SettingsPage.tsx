import type { ReactNode } from 'react';
import { PageHeader } from '#web/design/index.ts';
import { LanguageChoices } from '#web/platform/language/LanguageChoices.tsx';
import { NOTIFICATION_SETTINGS } from '#web/platform/paths.ts';
import { LegalLinks } from '#web/platform/screens/LegalLinks.tsx';
import { PageWithContents } from '#web/platform/screens/PageWithContents.tsx';
import { ReadSettings } from '#web/slices/chats/index.ts';
import { Invitations } from '#web/slices/invites/index.ts';
import { WelcomeSettings } from '#web/slices/newcomers/index.ts';
import { NotificationSettings } from '#web/slices/notifications/index.ts';
import { useOwnUser } from '#web/slices/profiles/index.ts';
import { BlockedMembers, MarkedNotForMe } from '#web/slices/safety/index.ts';
import { TrustedContact } from '#web/slices/sharing/index.ts';
import { text } from '#web/text/index.ts';
import { AppearanceSection } from '../components/AppearanceSection.tsx';
import { useMemberHolder } from '../components/account-holder.ts';
import { BrowsersSection } from '../components/BrowsersSection.tsx';
import { DataSection } from '../components/DataSection.tsx';
import { DeleteSection } from '../components/DeleteSection.tsx';
import { EmailSection } from '../components/EmailSection.tsx';
import { PasskeysSection } from '../components/PasskeysSection.tsx';
import { PasswordSection } from '../components/PasswordSection.tsx';
import { Section, SectionGroup } from '../components/Section.tsx';
import s from './SettingsPage.module.css';

const { settings } = text.notifications;

interface Group {
  id: keyof typeof text.account.groups;
  /** Whether an account without a profile lacks it. */
  needsProfile?: boolean;
  parts: ReactNode;
}

/** /settings: the account and everything else that is not part of the profile (A-17, A-18, N-02). */
export function Component() {
  // An account without a profile has only the settings of the account.
  const hasProfile = Boolean(useOwnUser().data?.public);
  // Each has its own question for the password.
  const [download, deletion] = [useMemberHolder(), useMemberHolder()];
  const groups: Group[] = [
    {
      id: 'account',
      parts: (
        <>
          <EmailSection />
          <PasswordSection />
          <PasskeysSection />
          <BrowsersSection />
          <Section title={text.account.language.title} intro={text.account.language.intro}>
            <LanguageChoices />
          </Section>
        </>
      ),
    },
    {
      id: NOTIFICATION_SETTINGS,
      needsProfile: true,
      parts: (
        <>
          <Section title={settings.title} intro={settings.intro}>
            <NotificationSettings />
          </Section>
          <Section title={text.chats.settings.title}>
            <ReadSettings />
          </Section>
        </>
      ),
    },
    {
      id: 'community',
      needsProfile: true,
      parts: (
        <>
          <Section title={text.welcome.settings.title}>
            <WelcomeSettings />
          </Section>
          <Section title={text.invites.invitations.title} intro={text.invites.invitations.intro}>
            <Invitations />
          </Section>
        </>
      ),
    },
    {
      id: 'safety',
      needsProfile: true,
      parts: (
        <>
          <Section title={text.sharing.contact.title} intro={text.sharing.contact.intro}>
            <TrustedContact />
          </Section>
          <Section title={text.safety.blockedTitle}>
            <BlockedMembers />
          </Section>
          <Section title={text.safety.notForMe.title} intro={text.safety.notForMe.intro}>
            <MarkedNotForMe />
          </Section>
        </>
      ),
    },
    { id: 'device', parts: <AppearanceSection /> },
    {
      id: 'data',
      parts: (
        <>
          <DataSection holder={download} />
          <DeleteSection holder={deletion} />
        </>
      ),
    },
  ];
  const visibleGroups = groups.filter(({ needsProfile }) => hasProfile || !needsProfile);
  const titleOf = ({ id }: Group) => text.account.groups[id];
  return (
    <PageWithContents
      head={<PageHeader title={text.account.title} />}
      contents={visibleGroups.map((group) => ({ id: group.id, title: titleOf(group) }))}
      className={s.groups}
    >
      {visibleGroups.map((group) => (
        <SectionGroup key={group.id} id={group.id} title={titleOf(group)}>
          {group.parts}
        </SectionGroup>
      ))}
      <footer>
        <LegalLinks />
        <p className={s.version}>{text.app.version}</p>
      </footer>
    </PageWithContents>
  );
}
