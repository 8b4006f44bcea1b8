/** Memory of the server when its connections are open and there is no traffic. */
import { memoryOf } from '#bench/whatsapp/gauges'
import { sleep, waitFor, type Product } from '#tests/support/product'

const settleMs = 15_000
const readings = 5

/** Mebibytes of a freshly started server with all connections open: the lowest of several readings. */
export async function idleMemory(product: Product, numbers: readonly string[]): Promise<number> {
  await product.stopServer()
  await product.startServer()
  await waitFor('all connections', () => allOpen(product, numbers), 120_000)
  await sleep(settleMs)
  const seen: number[] = []
  for (let reading = 0; reading < readings; reading++) {
    seen.push(memoryOf(product.server.pid!))
    await sleep(1000)
  }
  return Math.min(...seen)
}

async function allOpen({ sandbox }: Product, numbers: readonly string[]) {
  const phones = await sandbox.phones()
  const open = phones.filter(({ connected }) => connected).map(({ number }) => number)
  return numbers.every((number) => open.includes(number))
}
