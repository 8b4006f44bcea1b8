/** Contributes to contacts: the labels on a person's tickets (OPS-01). */
import type { PersonalData, PersonConcerned } from '#modules/contacts/contract'
import { contactDetails } from '#modules/contacts/public'

export default class PersonalDataOfTags implements PersonalData {
  readonly exported = ['ticket_tags']
  readonly omitted = {}

  parts({ companyId, contactId }: PersonConcerned) {
    return [
      contactDetails.exportedPart({
        name: 'tags',
        title: 'tags:archive.parts.tags',
        sql: `select one.id, one.ticket_id, tags.name as tag, one.created_at
          from ticket_tags as one join tags on tags.id = one.tag_id
            join tickets on tickets.id = one.ticket_id
          where tickets.company_id = ? and tickets.contact_id = ?`,
        bindings: [companyId, contactId],
      }),
    ]
  }

  /** A label is a word of the company, and its tickets say nothing about the person any more. */
  async erase() {}
}
