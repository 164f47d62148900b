import { BrowsersSection } from '../components/BrowsersSection.tsx';
import { EmailSection } from '../components/EmailSection.tsx';
import { PasskeysSection } from '../components/PasskeysSection.tsx';
import { PasswordSection } from '../components/PasswordSection.tsx';
import { SettingsSections } from '../components/SettingsSections.tsx';

/** /settings/account: how the member logs in, and where (A-17, A-21, S-12). */
export const Component = () => (
  <SettingsSections page="account">
    <EmailSection />
    <PasswordSection />
    <PasskeysSection />
    <BrowsersSection />
  </SettingsSections>
);
