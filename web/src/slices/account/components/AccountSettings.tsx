import { BrowsersSection } from './BrowsersSection.tsx';
import { EmailSection } from './EmailSection.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';

/** /settings/account: how the member logs in, and where (A-17, A-21, S-12). */
export const AccountSettings = () => (
  <>
    <EmailSection />
    <PasswordSection />
    <PasskeysSection />
    <BrowsersSection />
  </>
);
