// Replaces this process by a program with the settings of a file: `node ops/with-settings.mjs FILE PROGRAM …`.
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/**
 * The lines that systemd reads for the server as Node reads them here. In other values systemd keeps #, drops backslashes and
 * continues after a closing quote. It ignores lines with `export`, and Node reads on in the next line after blanks without a value.
 */
const READ_ALIKE =
  /^[ \t]*(?:#(?:.*[^\\])?|[A-Za-z_]\w*[ \t]*=(?:[ \t]*(?:'[^']*'|"[^"\\]*"|[^\s'"`#\\](?:[^`#\\]*[^\s`#\\])?)[ \t]*)?)?$/;

const [file = '', program = '', ...args] = process.argv.slice(2);
const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
const lines = text.split('\n');
const index = lines.findIndex((line) => !READ_ALIKE.test(line));
if (index >= 0) {
  const name = /^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=/.exec(lines[index])?.[1] ?? 'no setting';
  process.stderr.write(
    `${file}, line ${index + 1} (${name}): the server may read this line otherwise than a command. ` +
      "Write NAME='VALUE', with nothing before or after it, or a comment that does not end with a backslash.\n",
  );
  process.exit(1);
}
process.execve(program, [program, ...args], { ...process.env, ...parseEnv(text) });
