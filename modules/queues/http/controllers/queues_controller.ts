/** Endpoints of queues (TCK-16). Only the operator may name a company (API-01). */
import type { HttpContext } from '@adonisjs/core/http'
import { inCompany } from '#modules/identity/public'
import { requireQueue } from '#modules/queues/access'
import { addQueue } from '#modules/queues/actions/add_queue'
import { deleteQueue } from '#modules/queues/actions/delete_queue'
import { editQueue } from '#modules/queues/actions/edit_queue'
import { queueWire } from '#modules/queues/http/transformers/queue_transformer'
import { readChangedQueue, readNewQueue } from '#modules/queues/http/validators/queue_validators'
import { listQueues } from '#modules/queues/queries/list_queues'
import type { QueueWire } from '#modules/queues/wire'

const companyNamed = ({ actor, request }: HttpContext) =>
  inCompany(actor, request.input('companyId'))

export default class QueuesController {
  /** GET /queue?companyId: a bare array, as the contract has it. */
  async index({ actor, request }: HttpContext): Promise<QueueWire[]> {
    const queues = await listQueues(await inCompany(actor, request.qs().companyId))
    return queues.map(queueWire)
  }

  /** GET /queue/{id} */
  async show(ctx: HttpContext): Promise<QueueWire> {
    return queueWire(await requireQueue(await companyNamed(ctx), ctx.params.id))
  }

  /** POST /queue */
  async store(ctx: HttpContext): Promise<QueueWire> {
    const form = await readNewQueue(ctx.request.body())
    return queueWire(await addQueue(await companyNamed(ctx), form))
  }

  /** PUT /queue/{id}: fields left out stay unchanged. */
  async update(ctx: HttpContext): Promise<QueueWire> {
    const form = await readChangedQueue(ctx.request.body())
    return queueWire(await editQueue(await companyNamed(ctx), ctx.params.id, form))
  }

  /** DELETE /queue/{id} */
  async destroy(ctx: HttpContext) {
    await deleteQueue(await companyNamed(ctx), ctx.params.id)
    return { message: 'Queue deleted.' }
  }
}
