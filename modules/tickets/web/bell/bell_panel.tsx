/** What hangs from the bell: the unread tickets, and what the bell may do. */
import { BellOutlined } from '@ant-design/icons'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#web/kit/appearance'
import { Empty } from '#web/kit/empty'
import { Failure } from '#web/kit/failure'
import { LoadingRows } from '#web/kit/loading'
import { VolumeSlider } from '#web/shell/volume_slider'
import { BellRow } from './bell_row'
import { Desktop } from './desktop'
import type { Unread } from './waiting_list'
import styles from './bell.module.css'

interface BellPanelProps {
  readonly unread: UseQueryResult<Unread>
  readonly onChosen: () => void
}

export default function BellPanel({ unread, onChosen }: BellPanelProps) {
  const { t } = useTranslation('tickets')
  const phone = useIsPhone()
  return (
    <section className={styles.panel} aria-label={t('bell.label')}>
      <Rows unread={unread} onChosen={onChosen} />
      <footer className={styles.foot}>
        {phone && <VolumeSlider />}
        <Desktop />
      </footer>
    </section>
  )
}

function Rows({ unread: { data, error, refetch }, onChosen }: BellPanelProps) {
  const { t } = useTranslation('tickets')
  if (!data && error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={3} />
  if (!data.rows.length) {
    return <Empty icon={<BellOutlined />} title={t('bell.empty')} text={t('bell.empty_text')} />
  }
  const more = data.count - data.rows.length
  return (
    <>
      <ul className={styles.rows}>
        {data.rows.map((ticket) => (
          <li key={ticket.id}>
            <BellRow ticket={ticket} onChosen={onChosen} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.more}>{t('bell.more', { count: more })}</p>}
    </>
  )
}
