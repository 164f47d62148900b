import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PHOTO_MAX_BYTES } from '#contract/limits.ts';
import { REALTIME_PATH } from '#contract/realtime.ts';
import { readConfig } from '#server/config.ts';
import { describedMetrics } from '#server/platform/metrics/metrics.ts';
import { METRICS_PATH } from '#server/platform/metrics/serve-metrics.ts';
import { SETTING_GROUPS } from '#server/setting-descriptions.ts';

const read = (file: string) => readFileSync(new URL(`../ops/${file}`, import.meta.url), 'utf8');
const metrics = new Map(
  describedMetrics().flatMap(({ name, type, labelNames = [] }) => {
    const parts = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    return parts.map((part) => [name + part, new Set([...labelNames, 'le', 'instance', 'job'])] as const);
  }),
);

/** Returns the queries of the alert rules and of the dashboard. */
function queries(): string[] {
  const rules = [...read('prometheus-rules.yml').matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr);
  const { panels } = JSON.parse(read('grafana-dashboard.json')) as { panels: { targets: { expr: string }[] }[] };
  return [...rules, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];
}

it('names only metrics and labels that exist in the alert rules and the dashboard', () => {
  const allQueries = queries();
  expect(allQueries.length).toBeGreaterThan(25);
  for (const query of allQueries) {
    const namedMetrics = [...query.matchAll(/\b((?:stoop|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];
    if (!query.startsWith('up{')) expect(namedMetrics, query).not.toEqual([]);
    for (const [, name = '', labels = ''] of namedMetrics) {
      expect([...metrics.keys()], query).toContain(name);
      for (const [, label = ''] of labels.matchAll(/(\w+)\s*[=!]/g))
        expect([...(metrics.get(name) ?? [])]).toContain(label);
      for (const [, grouping = ''] of query.matchAll(/\bby \(([^)]*)\)/g))
        for (const label of grouping.split(', ')) expect([...(metrics.get(name) ?? [])], query).toContain(label);
    }
  }
});

it('gives every alert a name, how urgent it is and a sentence', () => {
  const alerts = read('prometheus-rules.yml').split('- alert: ').slice(1);
  expect(new Set(alerts.map((alert) => /^\w+/.exec(alert)?.[0])).size).toBe(alerts.length);
  for (const alert of alerts) {
    expect(alert).toMatch(/severity: (?:page|ticket) /);
    expect(alert).toMatch(/summary: "[A-Z].+\."/);
  }
});

it('has alert rules that Prometheus reads', (context) => {
  const { error, status, stderr } = spawnSync('promtool', ['check', 'rules', 'ops/prometheus-rules.yml'], {
    cwd: new URL('..', import.meta.url),
    encoding: 'utf8',
  });
  if (error) context.skip('promtool is not installed: it is in the package prometheus.');
  expect(status, stderr).toBe(0);
});

const exists = (path: string) => existsSync(new URL(`../${path}`, import.meta.url));
const COMPOSE_FILES = ['compose.yml', 'compose-nodes.yml'];
const SETTINGS = new Set(SETTING_GROUPS.flatMap(({ settings }) => Object.keys(settings)));

it('copies only what exists into the image, and runs it without root and with a health check', () => {
  const file = read('Containerfile');
  const copied = [...file.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '));
  expect(copied).toContain('server');
  expect(copied.filter((path) => !exists(path))).toEqual([]);
  for (const folder of copied.filter((path) => exists(`${path}/tsconfig.json`)))
    for (const [, base = ''] of readFileSync(new URL(`../${folder}/tsconfig.json`, import.meta.url), 'utf8').matchAll(
      /"extends": "\.\.\/([^"]+)"/g,
    ))
      expect(copied).toContain(base);
  // Podman and docker send nothing else to the build.
  const sent = [...readFileSync(new URL('../.dockerignore', import.meta.url), 'utf8').matchAll(/^!(.+)$/gm)];
  expect(sent.map(([, path = '']) => path).toSorted()).toEqual(copied.toSorted());
  // `npm run build` makes it from the file of the same name.
  const [, entry = ''] = /^ENTRYPOINT \[.*"dist\/server\/(\w+)\.js"\]$/m.exec(file) ?? [];
  expect(exists(`server/src/${entry}.ts`)).toBe(true);
  expect(read('start')).toContain(`dist/server/${entry}.js`);
  for (const text of [file, read('start')]) {
    const [, imported = ''] = /--import"?,? "?\.\/([\w./-]+)/.exec(text) ?? [];
    expect(exists(imported), imported).toBe(true);
  }
  expect(file).toMatch(/^USER 10001$/m);
  expect(file).toMatch(/^HEALTHCHECK [\s\S]*\/readyz/m);
  expect(file.indexOf('USER 10001')).toBeGreaterThan(file.lastIndexOf('FROM '));
});

it('sets only settings that exist, in the image, the compose file and the unit', () => {
  expect(SETTINGS.size).toBeGreaterThan(25);
  const image = [...read('Containerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) => line.split(' '));
  // The environment of other images is written in one line.
  const compose = COMPOSE_FILES.flatMap((file) => [...read(file).matchAll(/^ +([A-Z]\w+): /gm)]);
  const unit = /^Environment=(.+)$/m.exec(read('stoop.service'))?.[1]?.split(' ') ?? [];
  const names = [...image, ...unit]
    .map((line) => line.split('=')[0] ?? '')
    .concat(compose.map(([, name = '']) => name));
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => name !== 'NODE_ENV' && !SETTINGS.has(name))).toEqual([]);
});

it('asks in the compose files only for values that the example lists, which the server accepts', () => {
  const askedValues = new Set(
    COMPOSE_FILES.flatMap((file) => [...read(file).matchAll(/\$\{(\w+)/g)].map(([, name]) => name)),
  );
  const listed = [...read('stoop.env.example').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
  expect([...askedValues].toSorted()).toEqual(listed.toSorted());
  // The containers get the whole file.
  const others = Object.fromEntries(listed.filter((name) => !SETTINGS.has(name)).map((name) => [name, 'a value']));
  const own = {
    PUBLIC_URL: 'https://stoop.example',
    TRUST_PROXY: '1',
    NODE_ENV: 'production',
    DATA_DIR: '/var/lib/stoop',
  };
  const smtp = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Stoop <hello@stoop.example>' };
  expect(readConfig({ ...others, ...own, ...smtp }).warnings.join(' ')).not.toMatch(/is not a setting/);
});

it('names a version of every image in the compose files', () => {
  const images = COMPOSE_FILES.flatMap((file) =>
    [...read(file).matchAll(/^ +image: (\S+)$/gm)].map(([, name = '']) => name),
  );
  expect(images.length).toBeGreaterThan(5);
  for (const image of images) if (image !== 'stoop') expect(image).toMatch(/:v?\d[\d.]*$/);
});

it('passes WebSockets on, replaces what visitors send, hides the metrics and logs no visitor in the examples of proxies', () => {
  const nginx = read('nginx.conf');
  for (const line of [
    'proxy_set_header Upgrade $http_upgrade;',
    'proxy_set_header X-Forwarded-For $remote_addr;',
    'proxy_set_header X-Request-Id $request_id;',
    'proxy_set_header Traceparent "";',
    'proxy_set_header Tracestate "";',
    `location = ${REALTIME_PATH} {`,
    `location = ${METRICS_PATH} {`,
  ])
    expect(nginx).toContain(line);
  expect(read('Caddyfile')).toContain(`respond ${METRICS_PATH} 404`);
  for (const name of ['Traceparent', 'Tracestate']) expect(read('Caddyfile')).toContain(`header_up -${name}\n`);
  const servers = nginx.split(/^server \{$/m).slice(1);
  expect(servers).toHaveLength(2);
  for (const server of servers) {
    expect(server).toMatch(/^ {4}access_log (?:off|\S+ stoop);$/m);
    // Errors of requests are logged with addresses of visitors and paths, whatever the format of the access log is.
    expect(server).toMatch(/^ {4}error_log \S+ emerg;$/m);
  }
  expect(read('Caddyfile')).toContain('exclude http.log.error');
  const allowed = Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]) * 1024 ** 2;
  expect(allowed).toBeGreaterThan(PHOTO_MAX_BYTES);
});

describe('ops/stoop', () => {
  const installation = mkdtempSync(join(tmpdir(), 'stoop-ops-'));
  const settingsFile = join(installation, 'stoop.env');
  const node = join(installation, 'node_modules/node-test/bin/node');
  for (const folder of ['dist/server', 'node_modules/node-test/bin', 'ops', 'server'])
    mkdirSync(join(installation, folder), { recursive: true });
  for (const path of ['ops/stoop', 'ops/with-settings.mjs', 'server/source-maps.mjs'])
    cpSync(new URL(`../${path}`, import.meta.url), join(installation, path));
  symlinkSync(process.execPath, node);
  writeFileSync(
    join(installation, 'dist/server/maintenance.js'),
    'const { env, argv } = process; console.log(JSON.stringify({ env, args: argv.slice(2), uid: process.getuid() }));',
  );
  chmodSync(installation, 0o755);
  afterAll(() => rmSync(installation, { recursive: true }));

  function run(settings: string, environment: Record<string, string> = {}) {
    writeFileSync(settingsFile, settings);
    chmodSync(settingsFile, 0o600);
    const { status, stdout, stderr } = spawnSync(
      'sh',
      [join(installation, 'ops/stoop'), 'backup', '--allow-missing', 'a file'],
      {
        env: { PATH: process.env.PATH, STOOP_ENV: settingsFile, STOOP_USER: userInfo().username, ...environment },
        encoding: 'utf8',
      },
    );
    return {
      status,
      stderr,
      ...(status === 0 ? (JSON.parse(stdout) as { env: object; args: string[]; uid: number }) : {}),
    };
  }

  it.each([
    ["KEY='a#b \\c `d $e \"f'", 'a#b \\c `d $e "f'],
    ['KEY="a#b `c $d \'e"', "a#b `c $d 'e"],
    ['  KEY = Stoop <hello@stoop.example>  ', 'Stoop <hello@stoop.example>'],
    ["KEY=it's", "it's"],
    ['KEY=', ''],
    ['# export KEY=`a\\b`\nKEY=a', 'a'],
    ['KEY=a\r', 'a'],
  ])('runs a command with the setting %j, as systemd reads it for the server', (line, value) => {
    const { status, env, args } = run(`${line}\nLAST=1\n`, { KEY: 'of the caller', OTHER: 'of the caller' });
    expect({ status, env, args }).toMatchObject({
      status: 0,
      args: ['backup', '--allow-missing', join(process.cwd(), 'a file')],
      env: { KEY: value, LAST: '1' },
    });
    expect(env).not.toHaveProperty('OTHER');
  });

  // In the comments: the value that systemd gives the server.
  it.each([
    ['KEY=a#b', 'KEY'], // a#b
    ["KEY='a' #b", 'KEY'], // a#b
    ['KEY=a\\b', 'KEY'], // ab
    ['KEY=a\\', 'KEY'], // a, and the next line
    ['KEY="a\\nb"', 'KEY'], // a\nb
    ['KEY=`a`', 'KEY'], // `a`
    ['export KEY=a', 'KEY'], // none
    ['KEY="a"b', 'KEY'], // ab
    ['KEY="a', 'KEY'], // a, and the next line
    ['KEY= ', 'KEY'], // an empty one
    ['MY-KEY=a', 'no setting'], // none
    ['# a comment \\', 'no setting'], // older releases of systemd ignore the next line
  ])('refuses the line %j, which systemd reads otherwise, and names it', (line, name) => {
    expect(run(`FIRST=1\n${line}\nLAST=1\n`)).toEqual({
      status: 1,
      stderr:
        `${settingsFile}, line 2 (${name}): the server may read this line otherwise than a command. ` +
        "Write NAME='VALUE', with nothing before or after it, or a comment that does not end with a backslash.\n",
    });
  });

  it('accepts the example of the settings file, with each setting', () => {
    const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
    expect(run(example.replaceAll(/^#(?=[A-Z_]+=)/gm, ''))).toMatchObject({ status: 0, env: { PORT: '3000' } });
  });

  it('uses the folder of the unit, unless the file names another', () => {
    const [, folder] = /^Environment=.*\bDATA_DIR=(\S+)/m.exec(read('stoop.service')) ?? [];
    expect(run('PORT=3000').env).toMatchObject({ DATA_DIR: folder });
    expect(run('DATA_DIR=/srv/stoop').env).toMatchObject({ DATA_DIR: '/srv/stoop' });
  });

  const asDaemon = `setpriv --reuid=daemon --regid=daemon --init-groups test -x '${node}'`;
  const canBeDaemon = process.getuid?.() === 0 && spawnSync('sh', ['-c', asDaemon]).status === 0;
  it.runIf(canBeDaemon)('reads a file that only root may read, and runs as the user of the server', () => {
    const { status, env, uid } = run('KEY=a', { STOOP_USER: 'daemon' });
    expect({ status, env }).toMatchObject({ status: 0, env: { KEY: 'a' } });
    expect(uid).toBe(Number(spawnSync('id', ['-u', 'daemon'], { encoding: 'utf8' }).stdout));
  });

  it.runIf(process.getuid?.() === 0)('refuses to run as root for a user who does not exist', () => {
    expect(run('KEY=a', { STOOP_USER: 'nobody-of-this-name' })).toEqual({
      status: 1,
      stderr:
        'There is no user nobody-of-this-name. Name the user of the server by STOOP_USER: ' +
        "as root, the files of a command would be root's.\n",
    });
  });

  it('refuses a command without its file of settings, with what to do', () => {
    rmSync(settingsFile, { force: true });
    const answer = spawnSync('sh', ['ops/stoop', 'operator', 'doctor'], {
      cwd: new URL('..', import.meta.url),
      env: { ...process.env, STOOP_ENV: settingsFile },
      encoding: 'utf8',
    });
    expect(answer).toMatchObject({ status: 1, stdout: '' });
    expect(answer.stderr).toBe(
      `${settingsFile} cannot be read. Run this as root, or name the file of settings by STOOP_ENV.\n`,
    );
  });
});
