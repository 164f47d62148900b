/** The parts of a mail that the inbox shows. */
export interface ReadMail {
  to: string;
  subject: string;
  /** ISO, or empty. */
  date: string;
  text: string;
}

/** Reads a mail's plain text and main headers. Returns empty texts for bytes that are not a mail. */
export async function readMail(bytes: Uint8Array): Promise<ReadMail> {
  try {
    const { default: PostalMime } = await import('postal-mime');
    const { to, subject, date, text } = await PostalMime.parse(bytes);
    return {
      to: (to ?? []).map(({ address }) => address ?? '').join(', '),
      subject: subject ?? '',
      date: date ?? '',
      text: (text ?? '').trim(),
    };
  } catch {
    return { to: '', subject: '', date: '', text: '' };
  }
}
