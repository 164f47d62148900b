/** Where a page of a list begins, and how many rows it has. */
export interface Paged {
  cursor?: string | undefined;
  limit: number;
}
