import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { judgeAdvisories, judgeLicenses } from './packages.rules.ts';

describe('the check of packages', () => {
  it('S-36 finds licenses of production packages that are neither allowed nor accepted', () => {
    const packages = {
      '': { license: 'UNLICENSED' },
      'node_modules/fine': { license: 'MIT' },
      'node_modules/choice': { license: '(GPL-3.0 OR MIT)' },
      'node_modules/both': { license: 'MIT AND GPL-3.0' },
      'node_modules/silent': {},
      'node_modules/tool': { license: 'GPL-3.0', dev: true },
      'node_modules/fine/node_modules/@img/lib-x': { license: 'LGPL-3.0' },
      'node_modules/other': { license: 'LGPL-3.0' },
    };
    const accepted = [{ license: 'LGPL-3.0', packages: ['@img/lib-*'], reason: 'separate' }];
    expect(judgeLicenses(packages, { allowed: ['MIT'], accepted })).toEqual([
      'both has the license MIT AND GPL-3.0.',
      'silent has the license unknown.',
      'other has the license LGPL-3.0.',
    ]);
  });

  it('S-36 finds vulnerabilities that are not accepted, and what a tool brings only if it is severe', () => {
    const packages = { 'node_modules/web': {}, 'node_modules/tool': { dev: true }, 'node_modules/mock': { dev: true } };
    const entry = (name: string, severity: 'low' | 'moderate' | 'high') => ({
      name,
      nodes: [`node_modules/${name}`],
      via: ['elsewhere', { title: 'Bad', url: 'https://x', severity }],
    });
    const judge = (severity: 'low' | 'moderate' | 'high') => {
      const vulnerabilities = Object.fromEntries(['web', 'tool', 'mock'].map((name) => [name, entry(name, severity)]));
      const accepted = [{ packages: ['mock', 'web'], development: true, reason: 'only in tests' }];
      return judgeAdvisories({ vulnerabilities }, packages, accepted);
    };
    expect(judge('low')).toEqual([]);
    expect(judge('moderate')).toEqual(['web, production, moderate: Bad (https://x)']);
    expect(judge('high')).toEqual([
      'web, production, high: Bad (https://x)',
      'tool, development, high: Bad (https://x)',
    ]);
  });

  // Releases of npm before 11 run every script, so a new one needs a decision before it is in the lock.
  it('S-36 knows in allowScripts every package of the lock that runs a script when it is installed', () => {
    const readJson = (file: string) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));
    const packages = Object.entries(
      readJson('package-lock.json').packages as Record<string, { hasInstallScript?: true }>,
    );
    const withScript = packages.flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript ? [path.replace(/^.*node_modules\//, '')] : [],
    );
    expect(withScript.sort()).toEqual(Object.keys(readJson('package.json').allowScripts).sort());
  });
});
