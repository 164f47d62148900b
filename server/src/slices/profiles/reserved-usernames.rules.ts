/** Names that members would take for the community's own. Usernames that read like one of them are reserved too. */
const RESERVED = [
  ...['admin', 'administrator', 'root', 'system', 'superuser', 'webmaster', 'postmaster', 'hostmaster', 'owner'],
  ...['stoop', 'stoopnyc', 'community', 'official', 'team', 'staff', 'crew', 'moderator', 'moderators', 'mod', 'mods'],
  ...[
    'operator',
    'operators',
    'support',
    'help',
    'helpdesk',
    'service',
    'customerservice',
    'info',
    'contact',
    'feedback',
  ],
  ...['security', 'safety', 'trust', 'trustandsafety', 'abuse', 'privacy', 'legal', 'press', 'billing', 'noreply'],
  ...['everyone', 'all', 'here', 'me', 'anonymous', 'deleted', 'unknown', 'null', 'undefined'],
];

/** Words around a reserved name that do not make it another one: stoop_support, the.official.admin, realstaff. */
const AFFIX = /^(?:the|real|official|stoop|nyc|your|my)|(?:official|stoop|nyc|team|staff|desk|account)$/;

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  i: 'l',
};

/** Folds letters and digits that look alike, and removes separators, so that names that read alike become the same. */
const fold = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[._]/g, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[0-9i]/g, (letter) => LOOK_ALIKES[letter] ?? letter);

const folded = new Set(RESERVED.map(fold));

/** Returns whether a username is reserved, or could be mistaken for a reserved one (admin, 4dm1n, st00p_support, help.24). */
export function isReservedUsername(username: string): boolean {
  const plain = username
    .normalize('NFD')
    .toLowerCase()
    .replace(/[._]|\p{M}/gu, '');
  const readings = [plain, plain.replace(/^\d+|\d+$/g, '')];
  return readings.some((reading) => {
    for (let rest = reading; ; ) {
      if (folded.has(fold(rest))) return true;
      const shorter = rest.replace(AFFIX, '');
      if (shorter === rest) return false;
      rest = shorter;
    }
  });
}
