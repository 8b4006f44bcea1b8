/** What is known of a connection's groups, and when WhatsApp is asked about one. */
import { databaseClient } from '#app/kernel/database/database_client'
import type { ChatAddress, Sender } from '#modules/whatsapp/contract'
import type { ConnectionRef } from '#modules/whatsapp/connection_ref'
import Connection from '#modules/whatsapp/models/connection'
import { sendCommand } from '#modules/whatsapp/session_command'

/** Seconds before WhatsApp is asked again about a group that has no response yet. */
const pauseSeconds = { first: 60, fresh: 2 } as const

/**
 * A message arrived in the group: only the first one makes us ask WhatsApp for its subject (IN-62). When that
 * response is lost, the next message asks again.
 */
export async function noteGroup(link: ConnectionRef, chat: ChatAddress): Promise<void> {
  const { rows } = await databaseClient().rawQuery(
    `insert into group_chats (company_id, connection_id, chat, asked_at) values (?, ?, ?, now())
     on conflict (connection_id, chat) do update set asked_at = now()
     where group_chats.known_at is null
       and group_chats.asked_at < now() - make_interval(secs => ?)
     returning chat`,
    [link.companyId, link.connectionId, chat, pauseSeconds.first]
  )
  if (rows.length) await ask(link, chat)
}

interface Claim {
  readonly chat: ChatAddress
  /** Null: ourselves, on the company's own phone. */
  readonly person: Pick<Sender, 'phone' | 'lid'> | null
  readonly since: Date
}

/**
 * IN-29: does WhatsApp's own list name them as an admin of the group? Only a list requested after `since` counts;
 * null when there is none yet: then WhatsApp is being asked. Not inside a unit of work.
 */
export async function isGroupAdmin(
  link: ConnectionRef,
  { chat, person, since }: Claim
): Promise<boolean | null> {
  const phone = person ? person.phone : await ownNumber(link)
  const addresses = [
    ...(phone ? [`${phone}@s.whatsapp.net`] : []),
    ...(person?.lid ? [`${person.lid}@lid`] : []),
  ]
  const { rows } = await databaseClient().rawQuery(
    `select admins && ?::text[] as is_admin from group_chats
     where connection_id = ? and company_id = ? and chat = ? and known_at >= ?`,
    [addresses, link.connectionId, link.companyId, chat, since] as never
  )
  if (rows.length) return rows[0].is_admin
  await askThrottled(link, chat)
  return null
}

async function ownNumber(link: ConnectionRef): Promise<string> {
  const row = await Connection.of(link).where('id', link.connectionId).first()
  return row?.number ?? ''
}

/** The socket is open: ask for the groups that could not be asked for while it was closed. */
export async function askForUnknownGroups(link: ConnectionRef): Promise<void> {
  const { rows } = await databaseClient().rawQuery(
    `update group_chats set asked_at = now()
     where connection_id = ? and known_at is null returning chat`,
    [link.connectionId]
  )
  for (const { chat } of rows) await ask(link, chat)
}

/** Throttled, because a member may send forged deletions repeatedly: a group is asked about once in some seconds. */
async function askThrottled(link: ConnectionRef, chat: ChatAddress) {
  const { rows } = await databaseClient().rawQuery(
    `insert into group_chats (company_id, connection_id, chat, asked_at) values (?, ?, ?, now())
     on conflict (connection_id, chat) do update set asked_at = now()
     where group_chats.asked_at < now() - make_interval(secs => ?)
     returning chat`,
    [link.companyId, link.connectionId, chat, pauseSeconds.fresh]
  )
  if (rows.length) await ask(link, chat)
}

async function ask({ companyId, connectionId }: ConnectionRef, chat: ChatAddress) {
  await sendCommand({ do: 'describe', companyId, connectionId, chat })
}
