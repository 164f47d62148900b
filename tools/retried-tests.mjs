// A vitest reporter that names every test which failed first and passed when it was tried again. The list goes to the
// file named by RETRIED_TESTS_FILE, because the summary of all test runs is printed by tools/test.mjs.
import { writeFileSync } from 'node:fs';

export default class RetriedTests {
  names = [];

  onTestCaseResult(test) {
    if ((test.diagnostic()?.retryCount ?? 0) > 0 && test.result().state === 'passed')
      this.names.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestRunEnd() {
    if (process.env.RETRIED_TESTS_FILE) writeFileSync(process.env.RETRIED_TESTS_FILE, JSON.stringify(this.names));
  }
}
