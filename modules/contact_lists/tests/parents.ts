/** Foreign keys of contact lists, and the requests that choose their parents. */
import { aList } from '#modules/contact_lists/testing'
import { aNumber } from '#modules/tickets/testing'
import { post, remove } from '#tests/support/parent_pairs/round'
import type { ParentKeys, ParentPairs } from '#tests/support/parents'

const byImport = 'written by the import itself, no call brings it'
const nameStays = 'what somebody did stays under their name (CLO-21)'

export const keys: ParentKeys = {
  'contact_list_items.contact_list_id': { chosenBy: ['somebody comes onto a contact list'] },
  'contact_list_imports.contact_list_id': {
    chosenBy: 'the list of the path, locked while its import is noted',
  },
  'contact_list_imports.user_id': { chosenBy: 'the author, who is the caller', keeps: nameStays },
  'contact_list_faults.import_id': { chosenBy: byImport },
}

export const pairs: ParentPairs = {
  'somebody comes onto a contact list': {
    make: async ({ chooser }) => {
      const { id } = await aList(chooser.actor)
      const body = { contactListId: id, name: 'Ana Lima', number: aNumber() }
      return {
        choose: post('/contact-list-items', body),
        remove: remove(`/contact-lists/${id}`),
      }
    },
  },
}
