/** Contributes to contacts: what a person wrote and was written (OPS-01). */
import type { PersonalData, PersonConcerned, PersonErased } from '#modules/contacts/contract'
import { contactDetails } from '#modules/contacts/public'
import {
  eraseMessages,
  eraseReactions,
  eraseTicketless,
} from '#modules/messages/personal_data/erase_messages'

const file = `case when media_file is not null
  then json_build_object('key', media_file, 'name', media_name) end as file`
const columns = `id, ticket_id, sent_at, from_me, kind, body, is_deleted, is_edited, ${file}`

export default class PersonalDataOfMessages implements PersonalData {
  readonly exported = ['messages', 'message_versions', 'message_reactions', 'ticketless_messages']
  readonly omitted = { message_receipts: 'who in a group has read a message of the company' }

  parts({ companyId, contactId, phones }: PersonConcerned) {
    const bindings = [companyId, contactId]
    const part = contactDetails.exportedPart
    return [
      part({
        name: 'messages',
        title: 'messages:archive.parts.messages',
        sql: `select ${columns} from messages where company_id = ? and contact_id = ?`,
        bindings,
      }),
      part({
        name: 'messages_in_groups',
        title: 'messages:archive.parts.messages_in_groups',
        sql: `select ${columns} from messages
          where company_id = ? and author_contact_id = ? and contact_id <> author_contact_id`,
        bindings,
      }),
      part({
        name: 'former_texts',
        title: 'messages:archive.parts.former_texts',
        sql: `select version.id, version.message_id, version.replaced_at, version.body
          from message_versions as version join messages on messages.id = version.message_id
          where messages.company_id = ?
            and (messages.contact_id = ? or messages.author_contact_id = ?)`,
        bindings: [companyId, contactId, contactId],
      }),
      part({
        name: 'reactions',
        title: 'messages:archive.parts.reactions',
        sql: `select id, message_id, emoji, reacted_at from message_reactions
          where company_id = ? and contact_id = ?`,
        bindings,
      }),
      part({
        name: 'messages_without_ticket',
        title: 'messages:archive.parts.messages_without_ticket',
        sql: `select id, number, sent_at, origin, kind, body, ${file} from ticketless_messages
          where company_id = ? and number = any(?::text[])`,
        bindings: [companyId, phones],
      }),
    ]
  }

  async erase(person: PersonErased, stopping?: AbortSignal) {
    await eraseMessages(person, 'contact_id', stopping)
    // In groups, whose other members' messages stay.
    await eraseMessages(person, 'author_contact_id', stopping)
    await eraseReactions(person)
    await eraseTicketless(person)
  }
}
