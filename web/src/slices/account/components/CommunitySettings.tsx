import { Invitations } from '#web/slices/invites/index.ts';
import { WelcomeSettings } from '#web/slices/newcomers/index.ts';
import { text } from '#web/text/index.ts';
import { Section } from './Section.tsx';

/** /settings/community: whom the member welcomes and invites (B-06, B-08). */
export const CommunitySettings = () => (
  <>
    <Section title={text.welcome.settings.title}>
      <WelcomeSettings />
    </Section>
    <Section title={text.invites.invitations.title} intro={text.invites.invitations.intro}>
      <Invitations />
    </Section>
  </>
);
