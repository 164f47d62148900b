// Checks the import rules of .dependency-cruiser.mjs over the contract, the server and the web app.
import { cruise, format } from 'dependency-cruiser';
import config from '../.dependency-cruiser.mjs';

const { options, ...ruleSet } = config;
const { enhancedResolveOptions, ...cruiseOptions } = options;
const { output } = await cruise(
  ['contract', 'server', 'web/src'],
  { ...cruiseOptions, ruleSet, validate: true },
  enhancedResolveOptions,
);
const { output: report, exitCode } = await format(output, { outputType: 'err' });
process.stdout.write(exitCode === 0 ? '' : `${report}\n`);
process.exit(exitCode === 0 ? 0 : 1);
