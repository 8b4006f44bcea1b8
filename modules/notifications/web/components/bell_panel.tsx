/** The panel below the bell: unread tickets, and notification settings. */
import { BellOutlined } from '@ant-design/icons'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#web/kit/appearance'
import { ListPanel } from '#web/kit/list_panel'
import type { Unread } from '../model'
import { BellRow } from './bell_row'
import VolumeSlider from './volume_slider'
import styles from './bell.module.css'
import { desktopPermission } from '../use_ringing'

interface BellPanelProps {
  readonly unread: UseQueryResult<Unread>
  readonly onChosen: () => void
}

export default function BellPanel({ unread: { data, error, refetch }, onChosen }: BellPanelProps) {
  const { t } = useTranslation('notifications')
  const phone = useIsPhone()
  const more = data ? data.count - data.rows.length : 0
  return (
    <ListPanel
      label={t('label')}
      rows={data?.rows}
      error={error}
      onRetry={() => void refetch()}
      empty={{ icon: <BellOutlined />, title: t('empty'), text: t('empty_text') }}
      row={(ticket) => <BellRow ticket={ticket} onChosen={onChosen} />}
    >
      {more > 0 && <p className={styles.more}>{t('more', { count: more })}</p>}
      <footer className={styles.foot}>
        {phone && <VolumeSlider />}
        <Desktop />
      </footer>
    </ListPanel>
  )
}

/** Browsers show the permission prompt only in response to a user action. */
function Desktop() {
  const { t } = useTranslation('notifications')
  const [permission, setPermission] = useState(desktopPermission)
  if (permission === 'absent') return null
  if (permission !== 'default') return <p className={styles.note}>{t(permission)}</p>
  const ask = async () => setPermission(await Notification.requestPermission())
  return (
    <Button type="link" size="small" onClick={() => void ask()}>
      {t('ask')}
    </Button>
  )
}
