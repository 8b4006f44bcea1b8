/** The book of contacts: everybody who writes, and everybody who was added (operations.md 2). */
import {
  ContactsOutlined,
  DeleteOutlined,
  EditOutlined,
  MergeCellsOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contactRowActions } from '#modules/contacts/contract'
import { DataTable, RowAction } from '#web/kit/data_table'
import { Page } from '#web/kit/page'
import { useDebounced } from '#web/lib/debounced'
import { useAllowed } from '#web/shell/gate'
import { Slot } from '#web/shell/slots'
import { useContactColumns } from '../components/contact_columns'
import { SheetTools } from '../components/sheet_tools'
import { shownName, type Contact } from '../model'
import { useContactPages } from '../use_contacts'
import { useEditing } from '../use_editing'

export default function ContactsPage() {
  const { t } = useTranslation('contacts')
  const [text, setText] = useState('')
  const search = useDebounced(text.trim())
  const list = useContactPages(search)
  const columns = useContactColumns()
  const editing = useEditing()
  const mayMerge = useAllowed({ ability: 'contacts.merge' })
  const mayDelete = useAllowed({ ability: 'contacts.delete' })
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={editing.add}>
      {t('page.add')}
    </Button>
  )
  const empty = search
    ? { title: t('empty.search_title'), text: t('empty.search_text') }
    : { icon: <ContactsOutlined />, title: t('empty.title'), text: t('empty.text'), action: add }
  return (
    <Page
      title={t('menu.contacts')}
      count={list.count}
      search={{ value: text, onChange: setText, placeholder: t('page.search') }}
      tools={<SheetTools search={search} />}
      action={add}
    >
      <DataTable<Contact>
        list={list}
        columns={columns}
        empty={empty}
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
      />
      {editing.drawer}
    </Page>
  )
}
