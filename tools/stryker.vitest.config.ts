// The vitest project in which tools/mutate.mjs runs the tests. StrykerJS runs one project at a time and takes no name of one.
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import config from '../vitest.config.ts';

const { MUTATED_PROJECT = 'unit', MUTATION_TESTS } = process.env;
const projects = (config.test?.projects ?? []) as TestProjectInlineConfiguration[];
const project = projects.find(({ test }) => test?.name === MUTATED_PROJECT);
if (!project?.test) throw new Error(`vitest.config.ts has no project ${MUTATED_PROJECT}.`);
// Without a list, StrykerJS runs the tests that import the mutated file. Through the app, that is every test of the server.
if (MUTATION_TESTS) project.test.include = JSON.parse(MUTATION_TESTS);

export default defineConfig(project);
