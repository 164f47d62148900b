/** Entries of package-lock.json by path. */
type Packages = Record<string, { dev?: boolean; license?: string }>;

interface AcceptedLicense {
  license: string;
  /** Names of packages. A star at the end stands for every ending. */
  packages: string[];
  reason: string;
}

export interface AcceptedAdvisory {
  packages: string[];
  /** Whether the packages are accepted only as long as none of them runs in production. */
  development?: boolean;
  reason: string;
}

type Severity = 'info' | 'low' | 'moderate' | 'high' | 'critical';
interface Advisory {
  title: string;
  url: string;
  severity: Severity;
}

/** The part of the report of `npm audit --json` that is used. */
export interface AuditReport {
  vulnerabilities: Record<string, { name: string; nodes: string[]; via: (string | Advisory)[] }>;
}

/** 'node_modules/a/node_modules/@b/c' -> '@b/c' */
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Returns whether a name is one of these. A star at the end stands for every ending. */
const isAmong = (name: string, patterns: readonly string[]) =>
  patterns.some((pattern) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern));

/** Returns whether a license is allowed: one side of each OR, and both sides of each AND, '(MIT OR GPL-3.0) AND ISC'. */
function isAllowed(license: string, allowed: readonly string[]): boolean {
  const expression = license.replace(/[()]/g, '').trim();
  if (/ AND /.test(expression)) return expression.split(' AND ').every((part) => isAllowed(part, allowed));
  return expression.split(' OR ').some((part) => allowed.includes(part.trim()));
}

/**
 * Checks the licenses of the packages that run in production. Development tools are not passed on to anybody.
 * @param packages the entries of the lock file by path
 * @returns a sentence for each package whose license is neither allowed nor accepted for it
 */
export function judgeLicenses(
  packages: Packages,
  { allowed, accepted }: { allowed: string[]; accepted: AcceptedLicense[] },
): string[] {
  return Object.entries(packages).flatMap(([path, { dev, license = 'unknown' }]) => {
    if (path === '' || dev) return [];
    const name = nameOf(path);
    const acceptedLicenses = accepted.filter((entry) => isAmong(name, entry.packages)).map((entry) => entry.license);
    return isAllowed(license, [...allowed, ...acceptedLicenses]) ? [] : [`${name} has the license ${license}.`];
  });
}

/** The least severity that fails the check. Development tools only see what we write ourselves. */
const FAILS: Record<'production' | 'development', Severity[]> = {
  production: ['moderate', 'high', 'critical'],
  development: ['high', 'critical'],
};

/**
 * Checks the report of `npm audit --json`.
 * @returns a sentence for each vulnerability that is not accepted
 */
export function judgeAdvisories(
  { vulnerabilities }: AuditReport,
  packages: Packages,
  accepted: readonly AcceptedAdvisory[],
): string[] {
  const isDevelopment = (nodes: string[]) => nodes.every((path) => packages[path]?.dev === true);
  return Object.values(vulnerabilities).flatMap(({ name, nodes, via }) => {
    const use = isDevelopment(nodes) ? 'development' : 'production';
    const isAccepted = accepted.some(
      (entry) => isAmong(name, entry.packages) && (!entry.development || use === 'development'),
    );
    // An entry that is a name points to the package with the vulnerability, which has its own entry.
    const advisories = via
      .filter((cause) => typeof cause !== 'string')
      .filter(({ severity }) => FAILS[use].includes(severity));
    return isAccepted
      ? []
      : advisories.map(({ title, url, severity }) => `${name}, ${use}, ${severity}: ${title} (${url})`);
  });
}
