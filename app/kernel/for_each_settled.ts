/** The same work for each of many independent items: one that fails stops none of the others. */

/** One after the other; at the end throws an AggregateError of all failures, so that the job fails. */
export async function forEachSettled<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length) {
    throw new AggregateError(failures, `${failures.length} of ${items.length} failed`)
  }
}
