/** Queues for a single test, besides those of the demo company. */
import type { ProductClient } from '#tests/support/product_client'

/** Each greets with "Aqui é <name>."; returns their ids in that order. */
export async function openCounters(
  api: ProductClient,
  names: readonly string[]
): Promise<number[]> {
  const ids: number[] = []
  for (const [place, name] of names.entries()) {
    const color = `#1234${String(place + 10)}`
    const queue = { name, color, greetingMessage: `Aqui é ${name}.` }
    ids.push((await api.call<{ id: number }>('POST', '/queue', queue)).id)
  }
  return ids
}
