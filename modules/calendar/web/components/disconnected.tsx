/** What is shown while there is no calendar: how to connect one, or connect it again. */
import { CalendarOutlined, DisconnectOutlined, GoogleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Empty } from '#web/kit/empty'
import type { CalendarState } from '../api'
import { useConnecting, type Connecting } from '../use_connecting'
import { useDisconnect } from './connection'
import styles from './disconnected.module.css'

interface DisconnectedProps {
  readonly state: CalendarState
  readonly mayManage: boolean
}

export function Disconnected({ state, mayManage }: DisconnectedProps) {
  const { t } = useTranslation('calendar')
  const { connection, email } = state
  const isBroken = connection === 'broken'
  return (
    <div className={styles.disconnected}>
      <Empty
        icon={isBroken ? <DisconnectOutlined /> : <CalendarOutlined />}
        title={t(isBroken ? 'broken.title' : 'none.title')}
        text={isBroken ? t('broken.text', { email }) : t('none.text')}
        action={<Action state={state} mayManage={mayManage} />}
      />
    </div>
  )
}

/** The button of an admin; for others, and where nobody can connect one, why there is none. */
function Action({ state, mayManage }: DisconnectedProps) {
  const { t } = useTranslation('calendar')
  const connecting = useConnecting()
  const { connection, email, isAvailable } = state
  const forget = useDisconnect(email)
  const isBroken = connection === 'broken'
  if (!mayManage) return <p className={styles.note}>{t('none.ask_admin')}</p>
  if (!isAvailable) return <p className={styles.note}>{t('none.not_available')}</p>
  return (
    <div className={styles.action}>
      <div className={styles.buttons}>
        <Button
          type="primary"
          icon={<GoogleOutlined aria-hidden />}
          loading={connecting.state === 'opening'}
          onClick={connecting.begin}
        >
          {t(isBroken ? 'broken.connect' : 'none.connect')}
        </Button>
        {isBroken && <Button onClick={forget}>{t('connection.disconnect')}</Button>}
      </div>
      <Progress {...connecting} />
    </div>
  )
}

function Progress({ state, address, giveUp }: Connecting) {
  const { t } = useTranslation('calendar')
  if (state !== 'waiting' && state !== 'blocked') return null
  return (
    <div className={styles.progress} role="status">
      <p>{t(`connecting.${state}`)}</p>
      {state === 'blocked' && (
        <a href={address!} target="_blank" rel="noreferrer">
          {t('connecting.open')}
        </a>
      )}
      <Button type="link" size="small" onClick={giveUp}>
        {t('connecting.give_up')}
      </Button>
    </div>
  )
}
