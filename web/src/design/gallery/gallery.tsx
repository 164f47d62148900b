import '../index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DesignProvider, PageHeader, Segmented, setTheme, type Theme, useTheme } from '../index.ts';
import s from './gallery.module.css';
import { Feedback } from './sections/Feedback.tsx';
import { Fields } from './sections/Fields.tsx';
import { Foundations } from './sections/Foundations.tsx';
import { Overlays } from './sections/Overlays.tsx';
import { People } from './sections/People.tsx';

/** Every primitive in every state, to be looked at. The words here are samples, not the product's. */
function Gallery() {
  const theme = useTheme();
  return (
    <main className={s.page}>
      <PageHeader
        title="Stoop gallery"
        text="Every part, in every state."
        actions={
          <Segmented<Theme>
            label="Theme"
            value={theme}
            onValueChange={setTheme}
            options={[
              { value: 'system', label: 'System' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
          />
        }
      />
      <Foundations />
      <Fields />
      <People />
      <Overlays />
      <Feedback />
    </main>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <DesignProvider toastWords={{ region: 'Messages from Stoop', close: 'Close' }}>
        <Gallery />
      </DesignProvider>
    </StrictMode>,
  );
}
