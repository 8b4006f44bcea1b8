/** Queues and menus as fixtures for the tests of all modules. */
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import type { Actor } from '#app/kernel/actor/actor'
import Queue from '#modules/queues/models/queue'
import QueueOption from '#modules/queues/models/queue_option'

let made = 0

/** Always open and without a menu. Names and colours are generated, because they are unique within a company. */
export async function aQueue(
  { companyId }: Pick<Actor, 'companyId'>,
  name = `Queue ${++made}`,
  color = `#${(++made).toString(16).padStart(6, '0')}`
) {
  const row = { companyId, name, color, createdAt: now(), updatedAt: now() }
  // Reads back the columns with database defaults.
  return (await Queue.create(row)).refresh()
}

/** A menu option; under another one when `parentId` is set. */
export function anOption(
  queue: Pick<Queue, 'companyId' | 'id'>,
  options: Partial<Pick<QueueOption, 'parentId' | 'number' | 'title' | 'message'>> = {}
) {
  const { companyId, id: queueId } = queue
  const number = options.number ?? 1
  const values = { parentId: null, number, title: `Option ${number}`, message: '', ...options }
  return QueueOption.create({
    companyId,
    queueId,
    ...values,
    createdAt: now(),
    updatedAt: now(),
  })
}

export async function joinQueue(queue: Queue, user: { id: number }): Promise<void> {
  const { companyId, id } = queue
  await db.table('queue_members').insert({ company_id: companyId, queue_id: id, user_id: user.id })
}
