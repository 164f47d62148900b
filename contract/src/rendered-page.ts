import type { Output, RouteSpec } from './route.ts';

/** The id of the element in a page with the answers that its content was rendered from, as JSON. */
export const PAGE_DATA_ID = 'page-data';

/** Runs a route of the contract for the member of a page, and returns its answer. @throws Error when it is refused */
export type CallOfPage = <R extends Pick<RouteSpec, 'method' | 'path'>>(
  route: R,
  input: { params?: unknown; query?: unknown },
) => Promise<R extends RouteSpec ? Output<R> : unknown>;

/** A request of the server to render a page for a member. */
export interface RenderRequest {
  /** The path and the query of the page. */
  address: string;
  uid: string;
  /** The time that the page shows, in ms. */
  now: number;
  /** Whether the browser says that it is a phone's. */
  isPhone: boolean;
  call: CallOfPage;
  /** Resolves when the content would come too late. */
  late: Promise<void>;
}

/** The answers that came with a page. */
export interface PageData {
  uid: string;
  now: number;
  isPhone: boolean;
  /** The data of the queries, with their keys. */
  answers: readonly { key: readonly unknown[]; data: unknown; meta?: Record<string, unknown> | undefined }[];
}

export interface PageContent {
  markup: string;
  data: PageData;
}

/** A build of the web app for the server, in one language. `renderPage` returns null when there is no content, or not in time. */
export interface PageRenderer {
  renderPage: (request: RenderRequest) => Promise<PageContent | null>;
}
