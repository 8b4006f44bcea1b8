/** Asks the sender's phone, through WhatsApp, to bring a file again that is gone from the store (IN-25). */
import db from '@adonisjs/lucid/services/db'
import { signal } from '#app/kernel/signals'
import type { ChatAddress } from '#modules/whatsapp/contract'
import type { Link } from '#modules/whatsapp/drivers/driver'
import { errandTopic, type Errand } from '#modules/whatsapp/sessions/errands'

interface Wanted extends Link {
  readonly chat: ChatAddress
  readonly fromMe: boolean
  readonly wid: string
}

/** Whoever has the socket asks; the answer comes through the inbox as the same message at a new place. */
export async function askForUpload({ chat, fromMe, wid, ...link }: Wanted): Promise<void> {
  const row = await db
    .from('inbox_entries')
    .where({ connection_id: link.connectionId, company_id: link.companyId, kind: 'message' })
    .where({ from_me: fromMe, wid })
    // The chat may have been addressed otherwise then than it is now.
    .orderByRaw('chat = ? desc', [chat])
    .select('id')
    .first()
  if (!row) return
  const errand: Errand = { do: 'upload', ...link, inboxEntry: Number(row.id) }
  await signal(errandTopic, JSON.stringify(errand))
}
