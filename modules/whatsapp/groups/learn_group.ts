/** Asks WhatsApp about a group and stores the response. */
import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { signal } from '#app/kernel/database/signals'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { ChatAddress } from '#modules/whatsapp/contract'
import type { ConnectionRef } from '#modules/whatsapp/connection_ref'
import type { ArrivedRegroup, Driver } from '#modules/whatsapp/drivers/driver'
import { inboxLaneName, laneKey } from '#modules/whatsapp/lane_keys'

/**
 * Runs in the process that has the socket. The subject goes through the inbox like any event of the chat, behind the
 * message that made the group known (IN-62).
 */
export async function learnGroup(
  driver: Driver,
  link: ConnectionRef,
  chat: ChatAddress
): Promise<void> {
  // The time before the request: a change made during the request may be missing from the response.
  const { rows } = await db.rawQuery('select now() as asked_at')
  const group = await driver.describeGroup(chat)
  await unitOfWork(async (work) => {
    await work.trx
      .from('group_chats')
      .where({ connection_id: link.connectionId, chat })
      .update({ admins: group?.admins ?? [], known_at: rows[0].asked_at })
    work.afterCommit(() => signal(inboxLaneName, laneKey(link.connectionId, chat)))
    // Deletions that wait for this response (IN-29).
    await work.trx
      .from('inbox_entries')
      .where({ connection_id: link.connectionId, chat, kind: 'message', status: 'waiting' })
      .whereRaw("content ->> 'what' = 'change'")
      .update({ due_at: rows[0].asked_at })
    if (!group?.subject) return
    const content: ArrivedRegroup = { what: 'regroup', subject: group.subject }
    await work.trx.table('inbox_entries').insert({
      company_id: link.companyId,
      connection_id: link.connectionId,
      kind: 'message',
      chat,
      from_me: false,
      wid: `subject:${randomUUID()}`,
      content: JSON.stringify(content),
      status: 'pending',
      due_at: db.raw('now()'),
      received_at: db.raw('now()'),
    })
  })
}
