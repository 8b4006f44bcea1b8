/** The fields of a form that were given. Lucid's merge would overwrite the others with undefined. */
export const givenFields = <T extends object>(form: T): Partial<T> =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as Partial<T>
