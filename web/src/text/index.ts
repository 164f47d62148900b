/**
 * Every sentence a person reads, by slice. A sentence with a value in it is a function of that value, so that a
 * language may put it where it belongs and count as it counts. A namespace and not an object, so that the build takes only
 * the slices that a screen uses. `#catalog` is the folder of one language: each build of the web app has another one, and
 * types and tests have English.
 */
export * as text from '#catalog/index.ts';
