/** The parts of docs/tour.md: one patch in git's format each, applied in the order of their names. */
export interface Part {
  /** The file name, such as 1-contract.patch. */
  name: string;
  patch: string;
}

/** Everything between the marks of a part on the page, which the tool writes. */
const blockOf = (name: string) =>
  new RegExp(`(<!-- ${RegExp.escape(name)} -->\n).*?(<!-- /${RegExp.escape(name)} -->)`, 's');

/** Returns the changed lines of a patch under the names of their files, each group with the line before it. */
export function shownLines(patch: string): string[] {
  const lines = patch.split('\n');
  return lines.flatMap((line, index) => {
    const [, path] = /^diff --git a\/\S+ b\/(\S+)$/.exec(line) ?? [];
    if (path !== undefined) return index === 0 ? [`# ${path}`] : ['', `# ${path}`];
    if (/^(?:---|\+\+\+) /.test(line)) return [];
    if (/^[+-]/.test(line)) return [line];
    return line.startsWith(' ') && /^[+-]/.test(lines[index + 1] ?? '') ? [line] : [];
  });
}

/** Returns the page with the code of the patches. @throws Error when the page lacks the marks of a part */
export function withCode(page: string, parts: Part[]): string {
  return parts.reduce((text, { name, patch }) => {
    const block = blockOf(name);
    if (!block.test(text))
      throw new Error(`docs/tour.md has no place for ${name}: <!-- ${name} --> and <!-- /${name} -->.`);
    return text.replace(
      block,
      (_, begin, end) => `${begin}\`\`\`diff\n${shownLines(patch).join('\n')}\n\`\`\`\n${end}`,
    );
  }, page);
}

/** Returns the tests that a patch adds: the file and the title of each. */
export function addedTests(patch: string): { file: string; title: string }[] {
  let file = '';
  return patch.split('\n').flatMap((line) => {
    file = /^\+\+\+ b\/(.*)$/.exec(line)?.[1] ?? file;
    const [, title] = /^\+\s*it\('([^']+)'/.exec(line) ?? [];
    return title === undefined ? [] : [{ file, title }];
  });
}
