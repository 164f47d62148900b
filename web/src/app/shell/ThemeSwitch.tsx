import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '#web/design/index.ts';
import { setTheme, useTheme } from '#web/platform/theme.ts';
import { text } from '#web/text/index.ts';
import s from './ThemeSwitch.module.css';

const dark = () => matchMedia('(prefers-color-scheme: dark)');
const systemTheme = () => (dark().matches ? 'dark' : 'light');
const onScheme = (listener: () => void) => {
  const scheme = dark();
  scheme.addEventListener('change', listener);
  return () => scheme.removeEventListener('change', listener);
};

/** Switches to the other theme (G-12). When that is the system's theme, the app follows the system again. */
export function ThemeSwitch() {
  const chosen = useTheme();
  const system = useSyncExternalStore(onScheme, systemTheme, () => null);
  const shownTheme = chosen === 'system' ? system : chosen;
  const otherTheme = shownTheme === 'dark' ? 'light' : 'dark';
  const { label, switchToDark, switchToLight } = text.app.theme;
  return (
    <IconButton
      // The build does not know the theme.
      label={shownTheme === null ? label : otherTheme === 'dark' ? switchToDark : switchToLight}
      data-control="theme"
      tooltipSide="bottom"
      onClick={() => setTheme(otherTheme === system ? 'system' : otherTheme)}
    >
      <Moon className={s.moon} />
      <Sun className={s.sun} />
    </IconButton>
  );
}
