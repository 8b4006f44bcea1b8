/** The operator's page of announcements, including inactive ones: create, edit, delete. */
import { NotificationOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { priorities } from '#modules/announcements/contract'
import type { Column } from '#web/kit/data_table'
import { EntityPage } from '#web/kit/entity_page'
import { useEditing } from '#web/kit/use_editing'
import { dateTime } from '#web/lib/format'
import { announcementsKey, deleteAnnouncement, listAnnouncements } from './api'
import { AnnouncementDrawer } from './drawer'
import { textOf, type Announcement } from './model'
import styles from './page.module.css'

export default function AnnouncementsPage() {
  const { t } = useTranslation('announcements')
  const columns = useColumns()
  const editing = useEditing<Announcement>({
    namespace: 'announcements',
    Drawer: AnnouncementDrawer,
    values: ({ title }) => ({ title }),
    remove: deleteAnnouncement,
    stale: announcementsKey,
  })
  return (
    <EntityPage<Announcement>
      title={t('menu.announcements')}
      namespace="announcements"
      icon={<NotificationOutlined />}
      queryKey={[...announcementsKey, 'all']}
      load={(page, search, signal) =>
        listAnnouncements(page, { search, withInactive: true }, signal)
      }
      columns={columns}
      editing={editing}
    />
  )
}

function useColumns(): readonly Column<Announcement>[] {
  const { t } = useTranslation('announcements')
  const nameOf = (one: Announcement) =>
    Object.entries(priorities).find(([, value]) => value === one.priority)![0]
  return [
    {
      key: 'title',
      title: t('menu.announcements'),
      render: (_value, one) => (
        <span className={styles.what} data-off={!one.isActive || undefined}>
          {one.picture && (
            <img className={styles.thumb} src={one.picture.url} alt="" loading="lazy" />
          )}
          <span className={styles.content}>
            <span className={styles.title} dir="auto">
              {one.title}
            </span>
            <span className={styles.text} dir="auto">
              {textOf(one)}
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'priority',
      title: t('form.priority'),
      width: 120,
      render: (_value, one) => (
        <span className={one.priority === priorities.high ? styles.high : undefined}>
          {t(`priority.${nameOf(one)}`)}
        </span>
      ),
    },
    {
      key: 'active',
      title: t('page.state'),
      width: 120,
      render: (_value, { isActive }) => (
        <span className={isActive ? undefined : styles.off}>
          {t(isActive ? 'page.active' : 'page.inactive')}
        </span>
      ),
    },
    {
      key: 'createdAt',
      title: t('page.written'),
      width: 150,
      render: (_value, { createdAt }) => dateTime(createdAt),
    },
  ]
}
