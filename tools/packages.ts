// Checks the packages of package-lock.json: their licenses, and the known vulnerabilities that the registry lists for them.
// `tools/accepted-packages.json` names what is accepted, with the reason. Without an answer of the registry the second part
// is skipped, because tests must run offline too.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type AuditReport, judgeAdvisories, judgeLicenses } from './packages.rules.ts';

/** A registry that does not answer within this time is skipped. */
const AUDIT_WITHIN_MS = 30_000;

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const { packages } = read('../package-lock.json');
const accepted = read('./accepted-packages.json');
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Returns the registry's report, or null when it offers none or does not answer. */
function audit(): AuditReport | null {
  const { stdout } = spawnSync('npm', ['audit', '--json'], {
    encoding: 'utf8',
    timeout: AUDIT_WITHIN_MS,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const report = JSON.parse(stdout);
    return report.vulnerabilities ? report : null;
  } catch {
    return null;
  }
}

const faults = judgeLicenses(packages, accepted.licenses);
const report = audit();
if (report) faults.push(...judgeAdvisories(report, packages, accepted.advisories));
else print('Skipped: the registry offers no audit, so known vulnerabilities were not checked.');
for (const fault of faults) print(fault);
if (faults.length > 0) print('Replace the package, or accept it with a reason in tools/accepted-packages.json.');
process.exit(faults.length > 0 ? 1 : 0);
