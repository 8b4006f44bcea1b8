/** A receiver that answers 204 at once and notes when the first and the last event came. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Of the parent: say when so many have come, from now on. */
export interface Order {
  readonly count: number
}
export interface Got {
  readonly ms: number
}

let wanted = 0
let count = 0
let firstAt = 0

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    response.writeHead(204).end()
    if (count++ === 0) firstAt = performance.now()
    if (count === wanted) process.send!({ ms: performance.now() - firstAt } satisfies Got)
  })
})
process.on('disconnect', () => process.exit())
process.on('message', (order: Order) => {
  wanted = order.count
  count = 0
})
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
