import { becomeOperator } from './become-operator.ts';
import { readSetUp } from './read-set-up.ts';
import { sendTestMail } from './send-test-mail.ts';
import { setBackupFolder } from './set-backup-folder.ts';
import { setMailServer } from './set-mail-server.ts';

export { closeSetUp, makeSetUpLink, openSetUp, setUpSignatures } from './set-up-link.ts';

export const installationHandlers = {
  readSetUp,
  setMailServer,
  sendTestMail,
  setBackupFolder,
  becomeOperator,
};
