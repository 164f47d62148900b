import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Switch } from './Switch.tsx';

it('G-11 a switch has the name of its label in markup that the build renders, before any script runs', () => {
  const markup = renderToStaticMarkup(<Switch label="Show me" checked onCheckedChange={() => {}} />);
  const [, id] = /<label for="([^"]+)"[^>]*>Show me<\/label>/.exec(markup) ?? [];
  expect(id).toBeTruthy();
  expect(markup).toMatch(new RegExp(`<input[^>]*id="${id}"[^>]* role="switch"[^>]* checked=""`));
});
