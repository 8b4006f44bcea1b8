/** What contacts itself, and the connections of WhatsApp, know of a person (OPS-01). */
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { PersonalData, PersonConcerned, PersonErased } from '#modules/contacts/contract'
import ContactIdentity from '#modules/contacts/models/contact_identity'
import ContactPair from '#modules/contacts/models/contact_pair'
import { exportedPart } from '#modules/contacts/personal_data/exported_part'
import { directory } from '#modules/whatsapp/public'

const onTheWay = 'the message stands in its conversation as soon as it is taken, and here for days'
const answerOfWhatsapp = 'an answer of WhatsApp, kept for days so that it is not asked again'

export default class OwnData implements PersonalData {
  readonly exported = ['contacts', 'contact_identities', 'contact_pairs', 'phone_book_entries']
  readonly omitted = {
    contact_exports: 'the archives themselves',
    contact_erasures: 'only of people who are erased',
    erased_numbers: 'digests of people who are erased',
    inbox_entries: onTheWay,
    outbox_entries: onTheWay,
    number_checks: answerOfWhatsapp,
    picture_answers: answerOfWhatsapp,
    group_chats: 'who manages a group, asked again when somebody writes there',
    audit_entries: 'who of the company did what: ids, and names of two contacts that became one',
    signal_keys: 'keys by which WhatsApp decrypts, which say nothing to people',
  }

  parts({ companyId, contactId, phones }: PersonConcerned) {
    const ofContact = [companyId, contactId]
    return [
      exportedPart({
        name: 'contact',
        title: 'contacts:archive.parts.contact',
        sql: `select id, name, number, email, extra_info, is_group, is_bot_disabled,
            created_at, updated_at,
            case when avatar_file <> '' then json_build_object('key', avatar_file, 'name', 'picture') end
              as file
          from contacts where company_id = ? and id = ?`,
        bindings: ofContact,
      }),
      exportedPart({
        name: 'identities',
        title: 'contacts:archive.parts.identities',
        sql: `select id, kind, value, created_at from contact_identities
          where company_id = ? and contact_id = ?`,
        bindings: ofContact,
      }),
      exportedPart({
        name: 'hidden_ids',
        title: 'contacts:archive.parts.hidden_ids',
        sql: `select row_number() over (order by lid) as id, lid, phone, learnt_at from contact_pairs
          where company_id = ? and phone = any(?)`,
        bindings: [companyId, phones],
      }),
      exportedPart({
        name: 'phone_books',
        title: 'contacts:archive.parts.phone_books',
        sql: `select id, phone, name, shared_at from phone_book_entries
          where company_id = ? and phone = any(?)`,
        bindings: [companyId, phones],
      }),
    ]
  }

  /** The contact's own row was emptied when it was asked for. */
  async erase({ companyId, phones, addresses, askedAt }: PersonErased) {
    const company = { companyId }
    await directory.forgetMessages(company, { addresses, until: askedAt })
    await unitOfWork(async (work) => {
      const heir = await ContactIdentity.of(company, work.trx)
        .where('kind', 'pn')
        .whereIn('value', [...phones])
        .first()
      // Whoever wrote again meanwhile is known by them (IN-07).
      if (heir) return
      await ContactPair.of(company, work.trx)
        .whereIn('phone', [...phones])
        .delete()
      await directory.forgetInPhoneBook(work, company, phones)
      await directory.forgetAnswers(work, company, { phones, addresses })
    })
  }
}
