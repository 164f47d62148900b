/** A valid access code. */
export interface ValidCode {
  /** The address, in lower case, that it was mailed to and works for; null for any address. */
  email: string | null;
  /** guessable: everybody's code, and so short that it can be guessed. shared: everybody's code. personal: for one account. */
  kind: 'guessable' | 'shared' | 'personal';
}
