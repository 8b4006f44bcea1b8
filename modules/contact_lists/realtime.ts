/** Realtime events of contact lists, for admins (RT-06). */
import type { Delivery, RealtimeMap } from '#app/kernel/modules/module'
import type { ContactListChanged, ListItemChanged } from '#modules/contact_lists/contract'
import { ContactList, ContactListItem } from '#modules/contact_lists/model'
import { viewsOf } from '#modules/contact_lists/queries'
import { itemWire, listWire } from '#modules/contact_lists/transformer'

async function listChanged({ companyId, listId, change }: ContactListChanged): Promise<Delivery[]> {
  const deliver = deliverTo(companyId, 'ContactList')
  const list =
    change === 'delete' ? null : await ContactList.of({ companyId }).where('id', listId).first()
  // Deleted since: its own event follows.
  if (!list) return deliver({ action: 'delete', id: listId, contactListId: listId })
  const [view] = await viewsOf({ companyId }, [list])
  const record = listWire(view!)
  return deliver({ action: change, record, contactList: record })
}

async function itemChanged(event: ListItemChanged): Promise<Delivery[]> {
  const { companyId, itemId, change } = event
  const deliver = deliverTo(companyId, 'ContactListItem')
  const item =
    change === 'delete' ? null : await ContactListItem.of({ companyId }).where('id', itemId).first()
  if (!item) return deliver({ action: 'delete', id: itemId, contactListItemId: itemId })
  const record = itemWire(item)
  return deliver({ action: change, record, contactListItem: record })
}

const deliverTo =
  (companyId: number, name: string) =>
  (body: Delivery['body']): Delivery[] => [
    { rooms: [`company-${companyId}-admin`], as: `company-${companyId}-${name}`, body },
  ]

export default {
  projections: {
    'contact_lists.changed': listChanged,
    'contact_lists.item_changed': itemChanged,
    'contact_lists.items_reloaded': async ({ companyId, listId }) =>
      deliverTo(companyId, `ContactListItem-${listId}`)({ action: 'reload' }),
  },
} satisfies RealtimeMap
