import { useQuery } from '@tanstack/react-query';
import { diagnostics } from '#contract/diagnostics/routes.ts';
import type { MailServerForm } from '#contract/installation/forms.ts';
import { installation } from '#contract/installation/routes.ts';
import { ApiError, call } from '#web/platform/api.ts';
import { tabStorage } from '#web/platform/device-storage.ts';
import { drafts } from '#web/platform/drafts.ts';
import { queryClient } from '#web/platform/query.ts';

const TOKEN = /^[\w-]{43}$/;
const keyOf = (token: string) => ['set-up', token] as const;

/** Loads what is set of the installation, for the holder of the link. */
export const useSetUp = (token: string) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: () => call(installation.readSetUp, { body: { token } }),
    enabled: TOKEN.test(token),
    gcTime: 0,
  });

/** Whether the link is another one, has expired or has ended. */
export const isGone = (error: unknown) => error instanceof ApiError && error.code === 'SET_UP_LINK_GONE';

export async function saveMailServer(token: string, mail: MailServerForm): Promise<void> {
  queryClient.setQueryData(keyOf(token), await call(installation.setMailServer, { body: { token, mail } }));
}

export async function saveBackupFolder(token: string, folder: string): Promise<void> {
  queryClient.setQueryData(keyOf(token), await call(installation.setBackupFolder, { body: { token, folder } }));
}

/** The draft with the address of the test mail. */
export const TEST_MAIL_DRAFT = 'installation.test-mail';

/** Returns the address that was typed for a test mail before a reload. */
export const testedBefore = (): string => drafts.get<{ email: string }>(TEST_MAIL_DRAFT)?.email ?? '';

/** A mail server may take this long until it answers, in milliseconds. */
const MAIL_ANSWERS_WITHIN_MS = 60_000;
export const sendTestMail = (token: string, email: string) =>
  call(installation.sendTestMail, { body: { token, email }, timeoutMs: MAIL_ANSWERS_WITHIN_MS });

/** The code for the first passkey, which is shown once. The tab keeps it for a reload, and forgets it with the first passkey. */
const PASSKEY_CODE = 'stoop.set-up.passkey-code';
export const passkeyCode = {
  get: () => tabStorage.get(PASSKEY_CODE),
  forget: () => tabStorage.set(PASSKEY_CODE, null),
};

/** Makes the signed-in member the first operator. */
export async function becomeOperator(token: string): Promise<void> {
  const { code } = await call(installation.becomeOperator, { body: { token } });
  tabStorage.set(PASSKEY_CODE, code);
}

/** Whether backups are made, for an operator. */
export const useBackups = () =>
  useQuery({
    queryKey: ['set-up', 'backups'],
    queryFn: () => call(diagnostics.readStatus, {}),
    select: ({ backup }) => backup,
  });
