/** Asks the sender's phone, through WhatsApp, to upload again a file that is gone from WhatsApp's store (IN-25). */
import db from '@adonisjs/lucid/services/db'
import { library } from '#modules/whatsapp/drivers/chosen_library'
import type { ConnectionRef } from '#modules/whatsapp/connection_ref'
import type { ArrivedMessage } from '#modules/whatsapp/drivers/driver'
import type { FileOfMessage, MessageOfFile } from '#modules/whatsapp/drivers/library'
import { sendCommand } from '#modules/whatsapp/session_command'

interface Wanted extends ConnectionRef, FileOfMessage {
  /** When it was written. */
  readonly at: Date
}

/**
 * The process that has the socket asks; the response comes through the inbox as the same message with a new file
 * path.
 */
export async function askForUpload(wanted: Wanted): Promise<void> {
  const { companyId, connectionId } = wanted
  const inboxEntry = (await existingRow(wanted)) ?? (await insertedAgain(wanted))
  if (inboxEntry === null) return
  await sendCommand({ do: 'upload', companyId, connectionId, inboxEntry })
}

async function existingRow({ chat, fromMe, wid, ...link }: Wanted): Promise<number | null> {
  const row = await db
    .from('inbox_entries')
    .where({ connection_id: link.connectionId, company_id: link.companyId, kind: 'message' })
    .where({ from_me: fromMe, wid })
    // The chat may have had another address at that time.
    .orderByRaw('chat = ? desc', [chat])
    .select('id')
    .first()
  return row && Number(row.id)
}

/** WhatsApp keeps files longer than the inbox keeps rows: the row needed for the request is inserted again. */
async function insertedAgain(wanted: Wanted): Promise<number | null> {
  const { companyId, connectionId, chat, fromMe, wid } = wanted
  const { payload, ...place } = await library.messageOfFile(wanted)
  const { rows } = await db.rawQuery(
    `insert into inbox_entries (company_id, connection_id, kind, chat, from_me, wid, content, payload,
       status, due_at, received_at, settled_at)
     select company_id, id, 'message', ?, ?, ?, ?::jsonb, ?, 'done', now(), now(), now()
     from connections where company_id = ? and id = ?
     on conflict (connection_id, chat, from_me, wid) where kind = 'message' do nothing
     returning id`,
    [
      ...[chat, fromMe, wid, JSON.stringify(contentOf(wanted, place)), payload],
      ...[companyId, connectionId],
    ] as never
  )
  return rows.length ? Number(rows[0].id) : null
}

/** As it arrived, except for the text: of a stored message only the file's path is updated. */
function contentOf(
  { author, media, at }: Wanted,
  { sender, group }: Pick<MessageOfFile, 'sender' | 'group'>
): ArrivedMessage {
  return {
    what: 'message',
    sender,
    author,
    group,
    kind: media.kind,
    body: '',
    media,
    quote: null,
    at: at.toISOString(),
  }
}
