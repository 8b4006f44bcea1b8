/** The button of the queue and unread filter. */
import { DownOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useTranslation } from 'react-i18next'
import { LoadingRows } from '#web/kit/loading'
import { number } from '#web/lib/format'
import { LazyLoad } from '#web/shell/lazy_load'
import { listStore } from '../list_store'
import { useShownQueues } from '../use_shown_queues'
import styles from './queue_filter.module.css'

const loadChoices = () => import('./queue_choices')

export function QueueFilter() {
  const { t } = useTranslation('tickets')
  const queueIds = useShownQueues()
  const unreadOnly = listStore((state) => state.unreadOnly)
  const isNarrowed = queueIds !== null || unreadOnly
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={<LazyLoad load={loadChoices} props={{}} waiting={<LoadingRows rows={3} />} />}
    >
      <Button
        className={styles.button}
        data-on={isNarrowed || undefined}
        aria-label={t(isNarrowed ? 'filter.label_on' : 'filter.label')}
        title={t('filter.label')}
      >
        {t('filter.queues')}
        {queueIds !== null && <span className={styles.count}>{number(queueIds.length)}</span>}
        <DownOutlined aria-hidden className={styles.arrow} />
      </Button>
    </Popover>
  )
}
