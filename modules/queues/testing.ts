/** Queues for the tests of every module. */
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import type { Actor } from '#app/kernel/actor'
import Queue from '#modules/queues/models/queue'

let made = 0

export function aQueue({ companyId }: Pick<Actor, 'companyId'>, name = `Queue ${++made}`) {
  // Colours are unique in a company.
  const color = `#${(++made).toString(16).padStart(6, '0')}`
  return Queue.create({ companyId, name, color, createdAt: now(), updatedAt: now() })
}

export async function joinQueue(queue: Queue, user: { id: number }): Promise<void> {
  const { companyId, id } = queue
  await db.table('queue_members').insert({ company_id: companyId, queue_id: id, user_id: user.id })
}
