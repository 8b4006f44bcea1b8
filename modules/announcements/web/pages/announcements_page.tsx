/** The operator's announcements, those that are switched off too: written, changed, deleted. */
import { DeleteOutlined, EditOutlined, NotificationOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable, RowAction } from '#web/kit/data_table'
import { Page } from '#web/kit/page'
import { useDebounced } from '#web/lib/debounced'
import { useColumns } from '../components/columns'
import type { Announcement } from '../model'
import { useAllAnnouncements } from '../use_announcements'
import { useEditing } from '../use_editing'

export default function AnnouncementsPage() {
  const { t } = useTranslation('announcements')
  const [text, setText] = useState('')
  const search = useDebounced(text.trim())
  const list = useAllAnnouncements(search)
  const editing = useEditing()
  const columns = useColumns()
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={editing.add}>
      {t('page.add')}
    </Button>
  )
  const empty = search
    ? { title: t('empty.search_title'), text: t('empty.search_text') }
    : {
        icon: <NotificationOutlined />,
        title: t('empty.title'),
        text: t('empty.text'),
        action: add,
      }
  return (
    <Page
      title={t('menu.announcements')}
      count={list.count}
      search={{ value: text, onChange: setText, placeholder: t('page.search') }}
      action={add}
    >
      <DataTable<Announcement>
        list={list}
        columns={columns}
        empty={empty}
        actions={(announcement) => (
          <>
            <RowAction
              icon={<EditOutlined />}
              label={t('page.edit', { title: announcement.title })}
              onClick={() => editing.edit(announcement)}
            />
            <RowAction
              icon={<DeleteOutlined />}
              label={t('page.delete', { title: announcement.title })}
              onClick={() => editing.remove(announcement)}
            />
          </>
        )}
      />
      {editing.drawer}
    </Page>
  )
}
