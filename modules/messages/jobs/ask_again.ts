/** Asks the sender's phone to upload a file again that WhatsApp has deleted (IN-25). */
import db from '@adonisjs/lucid/services/db'
import { inbox } from '#modules/whatsapp/public'
import type { Sender } from '#modules/whatsapp/contract'
import type Message from '#modules/messages/models/message'
import { Ticket } from '#modules/tickets/public'

/** The upload is reported through the inbox. Not for a deleted contact. */
export async function askAgain(message: Message): Promise<void> {
  const { companyId, ticketId, connectionId, fromMe, wid, mediaReference, sentAt } = message
  const ticket = await Ticket.of({ companyId }).where('id', ticketId).first()
  if (!ticket?.chatAddress || !connectionId || !mediaReference) return
  if (!(await isKept(message))) return
  await inbox.askForUpload({
    ...{ companyId, connectionId, chat: ticket.chatAddress, fromMe, wid },
    author: await authorOf(message),
    media: mediaReference,
    at: sentAt.toJSDate(),
  })
}

const isKept = ({ companyId, contactId }: Message) =>
  db
    .from('contacts')
    .where({ company_id: companyId, id: contactId })
    .whereNull('deleted_at')
    .select('id')
    .first()

/** Null in a one-to-one chat, where the author is the customer. */
async function authorOf({ companyId, authorContactId }: Message): Promise<Sender | null> {
  if (authorContactId === null) return null
  const rows = await db
    .from('contact_identities')
    .where({ company_id: companyId, contact_id: authorContactId })
    .whereIn('kind', ['pn', 'lid'])
    .select('kind', 'value')
  const valueOf = (kind: string) => rows.find((row) => row.kind === kind)?.value ?? null
  const [phone, lid] = [valueOf('pn'), valueOf('lid')]
  return phone || lid ? { phone, lid, pushName: null } : null
}
