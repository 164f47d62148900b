/** Returns the email and the access code of a mailed link to the sign-up, from its fragment. */
export function invitationIn(hash: string): { email: string; accessCode: string } {
  const values = new URLSearchParams(hash.slice(1));
  return { email: values.get('email') ?? '', accessCode: values.get('code') ?? '' };
}
