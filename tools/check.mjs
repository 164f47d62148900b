// `npm run check`: every quick check and the unit tests. `npm run check -- types "lock file"` runs only those named.
// `npm run check -- --changed` runs the checks that an edit usually breaks, and the unit tests of what has changed since the
// last commit.
import { CHECKS, runChecks, UNIT_TESTS } from './checks.mjs';

// The longest steps start first, so that the others fill the time beside them.
const allChecks = [UNIT_TESTS, ...CHECKS];
const isForChanges = process.argv.includes('--changed');
const names = process.argv.slice(2).filter((argument) => argument !== '--changed');
const unknown = names.filter((name) => !allChecks.some((check) => check.name === name));
if (unknown.length > 0) {
  const checkNames = allChecks.map(({ name }) => name).join(', ');
  process.stderr.write(`There is no check called ${unknown.join(', ')}. These are: ${checkNames}.\n`);
  process.exit(1);
}

const startedAt = performance.now();
const checksOfChanges = [
  { ...UNIT_TESTS, args: [...UNIT_TESTS.args, '--changed', '--passWithNoTests'] },
  ...CHECKS.filter(({ afterEdits }) => afterEdits),
];
const chosenChecks = isForChanges ? checksOfChanges : allChecks;
const { passed, failures } = await runChecks(
  names.length > 0 ? chosenChecks.filter(({ name }) => names.includes(name)) : chosenChecks,
);
process.stdout.write(
  `${passed} passed, ${failures.length} failed in ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`,
);
process.exit(failures.length === 0 ? 0 : 1);
