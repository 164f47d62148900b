/** How long a link to a download of one's data works. */
export const DOWNLOAD_LINK_LIFETIME_MS = 2 * 60_000;
