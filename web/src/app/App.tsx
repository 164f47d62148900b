import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect } from 'react';
import { RouterProvider, type RouterProviderProps } from 'react-router/dom';
import { photoSources } from '#contract/media/picture-files.ts';
import { DesignProvider } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';

interface Props {
  router: RouterProviderProps['router'];
  queryClient: QueryClient;
  /** Called once, after all effects of the first screen. */
  onStarted?: () => void;
}

/** The whole app, in the browser and on the server. */
export function App({ router, queryClient, onStarted }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => onStarted?.(), []);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <DesignProvider toastTexts={text.app.toasts} sourcesOf={photoSources}>
          <RouterProvider router={router} />
        </DesignProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
