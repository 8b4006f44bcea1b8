/** The contacts page: everybody who wrote or was added (operations.md 2). */
import {
  ContactsOutlined,
  DeleteOutlined,
  EditOutlined,
  MergeCellsOutlined,
} from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { contactRowActions } from '#modules/contacts/contract'
import { RowAction } from '#web/kit/data_table'
import { ListPage, useListSearch } from '#web/kit/list_page'
import { useAllowed } from '#web/shell/gate'
import { Slot } from '#web/shell/slots'
import { useContactColumns } from '../components/contact_columns'
import { SheetTools } from '../components/sheet_tools'
import { shownName, type Contact } from '../model'
import { useContactPages } from '../use_contacts'
import { useEditing } from '../use_editing'

export default function ContactsPage() {
  const { t } = useTranslation('contacts')
  const search = useListSearch()
  const list = useContactPages(search.sought)
  const columns = useContactColumns()
  const editing = useEditing()
  const mayMerge = useAllowed({ ability: 'contacts.merge' })
  const mayDelete = useAllowed({ ability: 'contacts.delete' })
  return (
    <ListPage<Contact>
      title={t('menu.contacts')}
      namespace="contacts"
      icon={<ContactsOutlined />}
      search={search}
      list={list}
      columns={columns}
      onAdd={editing.add}
      tools={<SheetTools search={search.sought} />}
      actions={(contact) => (
        <>
          <Slot of={contactRowActions} props={{ contact }} />
          <RowAction
            icon={<EditOutlined />}
            label={t('page.edit', { name: shownName(contact) })}
            onClick={() => editing.edit(contact)}
          />
          {mayMerge && !contact.isGroup && (
            <RowAction
              icon={<MergeCellsOutlined />}
              label={t('page.merge', { name: shownName(contact) })}
              onClick={() => editing.merge(contact)}
            />
          )}
          {mayDelete && (
            <RowAction
              icon={<DeleteOutlined />}
              label={t('page.delete', { name: shownName(contact) })}
              onClick={() => editing.remove(contact)}
            />
          )}
        </>
      )}
    >
      {editing.drawer}
    </ListPage>
  )
}
