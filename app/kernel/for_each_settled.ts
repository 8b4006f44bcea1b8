/** Runs the same work for each of many independent items; a failing item does not stop the others. */

/** Sequential. At the end throws an AggregateError of all failures, so that the job fails. */
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
