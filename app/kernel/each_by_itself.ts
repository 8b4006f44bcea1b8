/** Does the same for each of many that have nothing to do with one another: one that fails holds up none of the others. */

/** One after the other. When all had their turn it throws what failed, all of it, so that the job says so. */
export async function eachByItself<T>(
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
