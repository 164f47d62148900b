// The page of the design system: every primitive in every state. `npm run dev` serves it at /gallery/, in the theme that
// `?theme=dark` names or in that of the system. No build includes it; e2e/pictures.spec.ts compares it with accepted pictures.
import '#web/design/index.css';
import { createRoot } from 'react-dom/client';
import { DesignProvider, PageHeader } from '#web/design/index.ts';
import s from './gallery.module.css';
import { Buttons } from './sections/Buttons.tsx';
import { Choices } from './sections/Choices.tsx';
import { Feedback } from './sections/Feedback.tsx';
import { Fields } from './sections/Fields.tsx';
import { Foundations } from './sections/Foundations.tsx';
import { Navigation } from './sections/Navigation.tsx';
import { People } from './sections/People.tsx';
import { Windows } from './sections/Windows.tsx';
import { showStates } from './show-states.ts';

const toastTexts = { region: 'Messages from Stoop', close: 'Close', notLoaded: 'Not loaded' };

const Gallery = () => (
  <DesignProvider toastTexts={toastTexts}>
    <main className={s.page}>
      <PageHeader
        title="Design system"
        text="Every primitive in every state. Add ?theme=light or ?theme=dark to the address."
      />
      <Foundations />
      <Buttons />
      <Fields />
      <Choices />
      <Navigation />
      <People />
      <Feedback />
      <Windows />
    </main>
  </DesignProvider>
);

const theme = new URLSearchParams(location.search).get('theme');
if (theme) document.documentElement.dataset.theme = theme;
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(<Gallery />);
showStates();
// Windows bring their own style sheets, and `npm run dev` replaces one after an edit.
new MutationObserver(showStates).observe(document.head, { childList: true });
