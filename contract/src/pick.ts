/** Returns the fields of an object that have these names. A field that the object lacks stays absent. */
export const pick = <T extends object, K extends keyof T>(source: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.filter((name) => name in source).map((name) => [name, source[name]])) as Pick<T, K>;
