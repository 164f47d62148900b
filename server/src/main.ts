import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PRODUCT } from '#contract/brand.ts';
import { type App, createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type DemoLogin, seedDemo } from './demo/seed.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/postgres/embedded.ts';

/** What is told to the person who started it: plain lines, no log. */
const say = (line: string) => process.stdout.write(`${line}\n`);

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** One data folder belongs to one running Stoop. @throws ConfigError when another has it */
function holdDataDir(dataDir: string) {
  mkdirSync(dataDir, { recursive: true });
  const lock = join(dataDir, 'stoop.pid');
  const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
  if (holder && holder !== process.pid && isAlive(holder)) {
    throw new ConfigError(
      `${PRODUCT} already runs on ${dataDir} (process ${holder}). Stop it, or set DATA_DIR to another folder.`,
    );
  }
  writeFileSync(lock, String(process.pid));
  return () => rmSync(lock, { force: true });
}

function announce(config: Config, app: App, logins: DemoLogin[]) {
  say(`\n${PRODUCT} is open at ${app.publicUrl()}`);
  say(`  access code   ${config.inviteCode}`);
  for (const { email, password, name } of logins) say(`  demo login    ${email}  ${password}  (${name})`);
  if (!config.smtpUrl) say(`  mail          ${join(config.dataDir, 'mail')}`);
  say('  stop with Ctrl-C\n');
}

async function listen(app: App, config: Config) {
  try {
    await app.http.listen({ host: config.host, port: config.port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new ConfigError(
        `PORT ${config.port} is taken on ${config.host}. Stop what uses it, or set PORT to another.`,
      );
    if (code === 'EACCES')
      throw new ConfigError(`PORT ${config.port} needs rights this user lacks. Set PORT to 1024 or more.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ConfigError(`HOST ${config.host} is no address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.`);
    throw error;
  }
}

async function start() {
  const config = readConfig(process.env);
  const letGo = holdDataDir(config.dataDir);
  let postgres: EmbeddedPostgres | undefined;
  let app: App | undefined;
  let ending: Promise<void> | undefined;
  const end = (code: number) => {
    ending ??= (async () => {
      const forced = setTimeout(() => process.exit(1), 10_000);
      forced.unref();
      await app?.close().catch((error) => console.error(error));
      await postgres?.stop().catch((error) => console.error(error));
      letGo();
      process.exit(code);
    })();
    return ending;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
  // npm does not hand its end on to what it started: when the parent goes, so do we.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && void end(0), 500).unref();
  try {
    if (!config.databaseUrl) postgres = await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres') });
    const webDir = fileURLToPath(new URL('../../dist/web', import.meta.url));
    app = await createApp(config, config.databaseUrl ?? postgres?.url ?? '', { webDir });
    const logins = await seedDemo(app, config.demoMembers);
    await listen(app, config);
    announce(config, app, logins);
  } catch (error) {
    if (ending) return ending;
    await app?.close().catch(() => {});
    await postgres?.stop().catch(() => {});
    letGo();
    throw error;
  }
}

start().catch((error: unknown) => {
  const unreachable =
    /ECONNREFUSED|ENOTFOUND|password authentication|does not exist/.test(String(error)) && process.env.DATABASE_URL;
  if (error instanceof ConfigError) console.error(error.message);
  else if (unreachable)
    console.error(
      `The database at DATABASE_URL cannot be used: ${(error as Error).message || String(error)}. Check the setting.`,
    );
  else console.error(error);
  process.exit(1);
});
