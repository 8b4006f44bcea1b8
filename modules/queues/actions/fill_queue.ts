/** The fields of the queue form, and writing them to a row. */
import type { Actor } from '#app/kernel/actor/actor'
import { errors as kernelErrors } from '#app/kernel/errors'
import { registry } from '#app/kernel/modules/registry'
import { errors } from '#modules/queues/access'
import { queueAutomation, type QueueAutomation } from '#modules/queues/contract'
import type Queue from '#modules/queues/models/queue'

export type QueueForm = Pick<
  Queue,
  | 'name'
  | 'color'
  | 'greetingMessage'
  | 'outOfHoursText'
  | 'position'
  | 'promptId'
  | 'integrationId'
  | 'shifts'
>

/**
 * Fills and saves a new or locked row; fields left out stay unchanged. Throws 404 for a prompt or integration that is
 * not the company's (API-03), 400 ERR_QUEUE_COLOR_ALREADY_EXISTS, 422 for a name in use.
 */
export async function fillQueue(actor: Actor, queue: Queue, form: Partial<QueueForm>) {
  await assertKnown(actor, 'prompt', form.promptId)
  await assertKnown(actor, 'integration', form.integrationId)
  await refuseDouble(queue.merge(form).save())
}

async function assertKnown(actor: Actor, kind: QueueAutomation['kind'], id?: number | null) {
  if (id === undefined || id === null) return
  const sources = (await registry.contributionsTo(queueAutomation)).map((Source) => new Source())
  const source = sources.find((one) => one.kind === kind)
  if (!source) throw new errors.E_QUEUE_AUTOMATION_NOT_FOUND({ kind })
  await source.require(actor, id)
}

/** The unique indexes detect duplicates, also those of concurrent saves. */
async function refuseDouble<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code !== '23505') throw error
    if (constraint === 'queues_color_once') throw new errors.E_QUEUE_COLOR_TAKEN()
    if (constraint !== 'queues_name_once') throw error
    throw new kernelErrors.E_VALIDATION({ fields: [{ field: 'name', rule: 'unique' }] })
  }
}
