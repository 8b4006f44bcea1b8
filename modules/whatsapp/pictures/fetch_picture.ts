/**
 * Fetches the picture of a person or a group, through the number of the company that is most likely to see it
 * (IN-07).
 */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/kernel/actor/actor'
import type { ChatAddress } from '#modules/whatsapp/contract'
import { library } from '#modules/whatsapp/drivers/chosen_library'
import type { ConnectionRef } from '#modules/whatsapp/connection_ref'
import { sendCommand } from '#modules/whatsapp/session_command'

/** Milliseconds: the timeout for WhatsApp's response, and the poll interval. */
const timeoutMs = 10_000
const lookMs = 100
/** At most two forms of the phone number, and a hidden id. */
const maxAddresses = 3

/**
 * The file, of at most `limitBytes`, as WhatsApp sent it; null when there is none or it is not visible to us.
 * `unreachable` when no number of the company is connected. Throws when WhatsApp does not respond, and 502 or 413
 * when the file cannot be downloaded. `addresses`: all that may be theirs.
 */
export async function fetchPicture(
  actor: Pick<Actor, 'companyId'>,
  { addresses, limitBytes }: { addresses: readonly ChatAddress[]; limitBytes: number }
): Promise<Buffer | null | 'unreachable'> {
  const route = await routeTo(actor, addresses)
  if (!route) return 'unreachable'
  for (const address of route.addresses.slice(0, maxAddresses)) {
    const url = await ask(route.link, address)
    if (url === null) continue
    return library.fetchPicture(url, limitBytes)
  }
  return null
}

/** Prefers the number they have written to, and the address from which they wrote. */
async function routeTo({ companyId }: Pick<Actor, 'companyId'>, addresses: readonly ChatAddress[]) {
  const { rows } = await db.rawQuery(
    `select id, heard.chats from connections
     cross join lateral (
       select coalesce(array_agg(distinct chat), '{}') as chats from inbox_entries
       where connection_id = connections.id and kind = 'message' and chat = any(?::text[])
     ) as heard
     where company_id = ? and status = 'CONNECTED'
     order by cardinality(heard.chats) desc, is_default desc, id limit 1`,
    [addresses, companyId] as never
  )
  if (!rows.length) return null
  const link: ConnectionRef = { companyId, connectionId: rows[0].id }
  return { link, addresses: [...new Set<ChatAddress>([...rows[0].chats, ...addresses])] }
}

/** Another process may have the socket: it receives the command, and stores the response. */
async function ask(link: ConnectionRef, address: ChatAddress): Promise<string | null> {
  const { rows } = await db.rawQuery('select clock_timestamp() as now')
  await sendCommand({ do: 'picture', ...link, address })
  for (let waited = 0; waited < timeoutMs; waited += lookMs) {
    const answer = await db
      .from('picture_answers')
      .where({ connection_id: link.connectionId, address })
      .where('answered_at', '>=', rows[0].now)
      .first()
    if (answer) return answer.url
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
  throw new Error('WhatsApp did not say where the picture lies')
}
