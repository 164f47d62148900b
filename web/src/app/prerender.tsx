import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { photoSources } from '#contract/media/photo.ts';
import { DesignProvider } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { queryClient } from '#web/platform/query.ts';
import { Loading } from '#web/platform/screens/Loading.tsx';
import { type SessionSnapshot, session } from '#web/platform/session/index.ts';
import { Component as Messages } from '#web/slices/chats/pages/MessagesPage.tsx';
import { MESSAGES_HANDLE } from '#web/slices/chats/routes.tsx';
import { Component as Intros } from '#web/slices/discovery/pages/IntrosPage.tsx';
import { Component as Hangouts } from '#web/slices/hangouts/pages/HangoutsPage.tsx';
import { Component as Login } from '#web/slices/identity/pages/Login.tsx';
import { Component as Landing } from '#web/slices/landing/pages/Landing.tsx';
import { LANDING_HANDLE } from '#web/slices/landing/routes.tsx';
import { text } from '#web/text/index.ts';
import { Frame } from './shell/Frame.tsx';
import { memberParts } from './shell/member.lazy.tsx';

/** Returns the markup of a page in its frame, before any data has arrived. */
function markupOf(page: RouteObject & { path: string }): string {
  const router = createMemoryRouter([{ element: <Frame />, children: [page] }], { initialEntries: [page.path] });
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <DesignProvider toastTexts={text.app.toasts} sourcesOf={photoSources}>
        <RouterProvider router={router} />
      </DesignProvider>
    </QueryClientProvider>,
  );
}

/** Stands for every member while the screens are rendered. Nothing of a member is in the markup. */
const SOMEBODY: SessionSnapshot = { state: 'in', uid: 'somebody', email: null, user: null, ended: null };

/** Renders the main screens of members with their skeletons, as the app shows them until their data arrives. */
async function membersScreens(): Promise<Record<string, string>> {
  session.getSnapshot = () => SOMEBODY;
  const screens = {
    intros: { path: paths.intros, Component: Intros },
    messages: { path: paths.messages, handle: MESSAGES_HANDLE, Component: Messages },
    hangouts: { path: paths.hangouts, Component: Hangouts },
  };
  await memberParts.whenLoaded();
  const markup = Object.entries(screens).map(([name, page]) => [name, markupOf(page)]);
  // The timers of its queries would keep the build running.
  queryClient.clear();
  return Object.fromEntries(markup) as Record<string, string>;
}

/**
 * Renders for the build what is visible before any script runs: the landing page, the login and the main screens of members, and
 * what every other page shows first. The app takes over the elements of the landing page and of the others, so they have to
 * be those that main.tsx renders.
 */
export async function render() {
  return {
    landing: markupOf({ path: paths.landing, handle: LANDING_HANDLE, Component: Landing }),
    login: markupOf({ path: paths.login, Component: Login }),
    loading: renderToString(<Loading />),
    screens: await membersScreens(),
  };
}
