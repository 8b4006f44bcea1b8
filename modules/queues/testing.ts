/** Queues and their menus for the tests of every module. */
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import type { Actor } from '#app/kernel/actor'
import Queue from '#modules/queues/models/queue'
import QueueOption from '#modules/queues/models/queue_option'

let made = 0

/** Names and colours are unique in a company. Always open, without a menu. */
export async function aQueue(
  { companyId }: Pick<Actor, 'companyId'>,
  name = `Queue ${++made}`,
  color = `#${(++made).toString(16).padStart(6, '0')}`
) {
  const row = { companyId, name, color, createdAt: now(), updatedAt: now() }
  // What the database fills in is read back.
  return (await Queue.create(row)).refresh()
}

/** A line of a queue's menu; under another one when `parentId` says so. */
export function anOption(
  queue: Pick<Queue, 'companyId' | 'id'>,
  options: Partial<Pick<QueueOption, 'parentId' | 'number' | 'title' | 'message'>> = {}
) {
  const { companyId, id: queueId } = queue
  const number = options.number ?? 1
  const facts = { parentId: null, number, title: `Option ${number}`, message: '', ...options }
  return QueueOption.create({
    companyId,
    queueId,
    ...facts,
    createdAt: now(),
    updatedAt: now(),
  })
}

export async function joinQueue(queue: Queue, user: { id: number }): Promise<void> {
  const { companyId, id } = queue
  await db.table('queue_members').insert({ company_id: companyId, queue_id: id, user_id: user.id })
}
