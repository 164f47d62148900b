import type { Output, RouteSpec } from './route.ts';

/** The id of the element in a page with the answers that its content was rendered from, as JSON. */
export const PAGE_DATA_ID = 'page-data';

/** Runs a route of the contract for the member of a page, and returns its answer. @throws Error when it is refused */
export type CallOfPage = <R extends Pick<RouteSpec, 'method' | 'path'>>(
  route: R,
  input: { params?: unknown; query?: unknown },
) => Promise<R extends RouteSpec ? Output<R> : unknown>;

/** What the web app needs to render a page for a member on the server. */
export interface PageRequest {
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

/** What the build of the web app in one language exports for the server: null when there is no content, or not in time. */
export interface PageRenderer {
  renderPage: (request: PageRequest) => Promise<PageContent | null>;
}
