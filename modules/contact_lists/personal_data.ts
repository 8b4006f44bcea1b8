/** Contributes to contacts: the lists on which a person is (OPS-01). */
import { eraseFromLists } from '#modules/contact_lists/erase_person'
import type { PersonalData, PersonConcerned, PersonErased } from '#modules/contacts/contract'
import { contactDetails } from '#modules/contacts/public'

export default class PersonalDataOfLists implements PersonalData {
  readonly exported = ['contact_list_items']
  readonly omitted = {
    contact_list_faults: 'lines that could not be read: whose they are is not known',
  }

  parts({ companyId, phones }: PersonConcerned) {
    return [
      contactDetails.exportedPart({
        name: 'contact_lists',
        title: 'contact_lists:archive.parts.contact_lists',
        sql: `select item.id, list.name as list, item.name, item.number, item.email, item.created_at
          from contact_list_items as item join contact_lists as list on list.id = item.contact_list_id
          where item.company_id = ? and item.number = any(?::text[])`,
        bindings: [companyId, phones],
      }),
    ]
  }

  erase({ companyId, phones }: PersonErased) {
    return eraseFromLists({ companyId }, phones)
  }
}
