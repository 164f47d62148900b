import '#web/design/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { DesignProvider } from '#web/design/index.ts';
import { queryClient } from '#web/platform/query.ts';
import { text } from '#web/text/index.ts';
import { createRouter } from './app/router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <DesignProvider toastWords={text.app.toasts}>
        <RouterProvider router={createRouter()} />
      </DesignProvider>
    </QueryClientProvider>
  </StrictMode>,
);
