import { Languages } from 'lucide-react';
import { IconButton } from '#web/design/index.ts';
import { LanguageChoices } from '#web/platform/language/LanguageChoices.tsx';
import { text } from '#web/text/index.ts';
import s from './TopBar.module.css';
import { useToggleMenu } from './useToggleMenu.ts';

/** Switches the language (G-18). On phones the choices are in the menu of the bar instead. */
export function LanguageSwitch() {
  const { open, setOpen, menu, panel } = useToggleMenu<HTMLDivElement>();
  return (
    <div ref={menu} className={s.languages}>
      <IconButton
        label={text.app.language}
        tooltipSide="bottom"
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        <Languages />
      </IconButton>
      {open && (
        <div id={panel} className={s.choices}>
          <LanguageChoices />
        </div>
      )}
    </div>
  );
}
