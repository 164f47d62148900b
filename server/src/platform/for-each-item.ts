/**
 * Runs a function for each item, one after the other. One that fails is left to the next run of its job, and the others do not wait
 * for it: `onError` logs it.
 */
export async function forEachItem<Item>(
  items: Iterable<Item>,
  run: (item: Item) => Promise<unknown>,
  onError: (error: unknown, item: Item) => void,
): Promise<void> {
  for (const item of items) {
    try {
      await run(item);
    } catch (error) {
      onError(error, item);
    }
  }
}
