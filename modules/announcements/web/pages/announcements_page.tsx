/** The operator's page of announcements, including inactive ones: create, edit, delete. */
import { NotificationOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { RowEditing } from '#web/kit/data_table'
import { ListPage, useListSearch } from '#web/kit/list_page'
import { useColumns } from '../components/columns'
import type { Announcement } from '../model'
import { useAllAnnouncements } from '../use_announcements'
import { useEditing } from '../use_editing'

export default function AnnouncementsPage() {
  const { t } = useTranslation('announcements')
  const search = useListSearch()
  const list = useAllAnnouncements(search.sought)
  const editing = useEditing()
  const columns = useColumns()
  return (
    <ListPage<Announcement>
      title={t('menu.announcements')}
      namespace="announcements"
      icon={<NotificationOutlined />}
      search={search}
      list={list}
      columns={columns}
      onAdd={editing.add}
      actions={(announcement) => (
        <RowEditing
          edit={{
            label: t('page.edit', { title: announcement.title }),
            onClick: () => editing.edit(announcement),
          }}
          remove={{
            label: t('page.delete', { title: announcement.title }),
            onClick: () => editing.remove(announcement),
          }}
        />
      )}
    >
      {editing.drawer}
    </ListPage>
  )
}
