import type { MailProblem } from '#contract/installation/views.ts';

/** An error of nodemailer, with the answer of the mail server. */
type MailError = Error & { code?: string; response?: string };

/** Returns why a mail server did not take a mail, and what it or the system said. */
export function mailProblem(error: unknown): { problem: MailProblem; answer: string } {
  const { code, response, message } = error as MailError;
  const answer = (response ?? message).replace(/\s+/g, ' ').slice(0, 300);
  if (code === 'EAUTH') return { problem: 'login', answer };
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { problem: 'refused', answer };
  if (message.includes('certificate')) return { problem: 'certificate', answer };
  return { problem: 'unreachable', answer };
}
