import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition, useEffect, useState } from 'react';
import { RouterProvider, type RouterProviderProps } from 'react-router/dom';
import { photoSources } from '#contract/media/picture-files.ts';
import { DesignProvider } from '#web/design/index.ts';
import { HydratingProvider } from '#web/platform/useIsHydrating.ts';
import { text } from '#web/text/index.ts';

interface Props {
  router: RouterProviderProps['router'];
  queryClient: QueryClient;
  /** Whether the server renders the app, or has rendered what the app takes over. */
  isRendered: boolean;
  /** Called once, when the first screen shows what the device knows and the server does not. */
  onStarted?: () => void;
}

/** The whole app, in the browser and on the server. */
export function App({ router, queryClient, isRendered, onStarted }: Props) {
  const [isHydrating, setIsHydrating] = useState(isRendered);
  useEffect(() => startTransition(() => setIsHydrating(false)), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!isHydrating) onStarted?.();
  }, [isHydrating]);
  return (
    <StrictMode>
      <HydratingProvider value={isHydrating}>
        <QueryClientProvider client={queryClient}>
          <DesignProvider toastTexts={text.app.toasts} sourcesOf={photoSources}>
            <RouterProvider router={router} />
          </DesignProvider>
        </QueryClientProvider>
      </HydratingProvider>
    </StrictMode>
  );
}
