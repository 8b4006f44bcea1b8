/** The calls of queues. */
import type { HttpContext } from '@adonisjs/core/http'
import { listQueues } from '#modules/queues/queries/list_queues'
import type { QueueWire } from '#modules/queues/wire'

export default class QueuesController {
  /** GET /queue: a bare array, as the contract has it (TCK-16). */
  async index({ actor }: HttpContext): Promise<QueueWire[]> {
    const queues = await listQueues(actor)
    return queues.map(({ id, name, color, greetingMessage, position }) => ({
      id,
      name,
      color,
      greetingMessage,
      orderQueue: position,
    }))
  }
}
