// A vitest reporter that collects every test of which an attempt failed, with the first line of the error and where it was thrown.
// The list goes to the file named by FAILED_ATTEMPTS_FILE, because the summary of all test runs is printed by tools/test.mjs.

import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const LONGEST_REASON = 300;
/** How many callers are named: a helper, and the test that called it. */
const CALLERS = 3;

function reasonOf(errors) {
  const [{ message = '', stacks = [] } = {}] = errors ?? [];
  const [line = ''] = stripVTControlCharacters(message).split('\n');
  const places = stacks.slice(0, CALLERS).map((frame) => `${relative('.', frame.file)}:${frame.line}`);
  const reason = line.slice(0, LONGEST_REASON);
  return places.length > 0 ? `${reason} (${places.join(' < ')})` : reason;
}

export default class FailedAttempts {
  attempts = [];

  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state === 'skipped' || (state === 'passed' && !test.diagnostic()?.retryCount)) return;
    const name = `${test.module.relativeModuleId}: ${test.fullName}`;
    this.attempts.push({ name, reason: reasonOf(errors), passedLater: state === 'passed' });
  }

  onTestModuleEnd(module) {
    const errors = module.errors();
    if (errors.length > 0)
      this.attempts.push({ name: module.relativeModuleId, reason: reasonOf(errors), passedLater: false });
  }

  onTestRunEnd(_modules, unhandledErrors) {
    for (const error of unhandledErrors)
      this.attempts.push({ name: 'outside of the tests', reason: reasonOf([error]), passedLater: false });
    if (process.env.FAILED_ATTEMPTS_FILE)
      writeFileSync(process.env.FAILED_ATTEMPTS_FILE, JSON.stringify(this.attempts));
  }
}
