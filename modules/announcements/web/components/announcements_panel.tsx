/** Panel of the megaphone: the announcements by priority; a click opens one. */
import { NotificationOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { priorities, type Priority } from '#modules/announcements/contract'
import { MoreFailed } from '#web/kit/error_state'
import { ListPanel } from '#web/kit/list_panel'
import { Badge } from '#web/kit/badge'
import { timeOrDate } from '#web/lib/format'
import type { GrowingList } from '#web/lib/query'
import { textOf, type Announcement } from '../model'
import styles from './announcements.module.css'

interface AnnouncementsPanelProps {
  readonly announcements: GrowingList<Announcement>
  readonly isNew: (announcement: Announcement) => boolean
  readonly onChosen: (announcement: Announcement) => void
}

export default function AnnouncementsPanel({
  announcements,
  isNew,
  onChosen,
}: AnnouncementsPanelProps) {
  const { t } = useTranslation('announcements')
  return (
    <ListPanel
      label={t('news.label')}
      title={t('news.label')}
      rows={announcements.isLoading ? undefined : announcements.rows}
      error={announcements.error}
      onRetry={announcements.retry}
      empty={{ icon: <NotificationOutlined />, title: t('news.empty'), text: t('news.empty_text') }}
      row={(one) => <Row announcement={one} isNew={isNew(one)} onChosen={onChosen} />}
      more={
        announcements.error ? (
          <MoreFailed error={announcements.error} onRetry={announcements.retry} />
        ) : (
          announcements.hasMore && (
            <Button
              type="link"
              block
              loading={announcements.isLoadingMore}
              onClick={announcements.loadMore}
            >
              {t('news.more')}
            </Button>
          )
        )
      }
    />
  )
}

interface RowProps extends Pick<AnnouncementsPanelProps, 'onChosen'> {
  readonly announcement: Announcement
  readonly isNew: boolean
}

function Row({ announcement, isNew, onChosen }: RowProps) {
  const { t } = useTranslation('announcements')
  const { title, picture, createdAt } = announcement
  return (
    <button type="button" className={styles.row} onClick={() => onChosen(announcement)}>
      <span className={styles.content}>
        <span className={styles.facts}>
          <time dateTime={createdAt}>{timeOrDate(createdAt)}</time>
          <Urgent priority={announcement.priority} />
          {isNew && <Badge label={t('news.new')} />}
        </span>
        <span className={styles.title} dir="auto">
          {title}
        </span>
        <span className={styles.text} dir="auto">
          {textOf(announcement)}
        </span>
      </span>
      {picture && <img className={styles.thumb} src={picture.url} alt="" loading="lazy" />}
    </button>
  )
}

/** Mark of a high-priority announcement; the other priorities have none. */
export function Urgent({ priority }: { priority: Priority }) {
  const { t } = useTranslation('announcements')
  if (priority !== priorities.high) return null
  return <span className={styles.urgent}>{t('news.urgent')}</span>
}
