/** The actions that make sense in a connection's state, the most helpful first. */
import { QrcodeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { SessionAction } from '../api'
import type { Connection } from '../model'

export interface ConnectionActionsProps {
  readonly connection: Connection
  readonly onAction: (request: SessionAction) => void
  readonly onCode: () => void
}

export function ConnectionActions({ connection, onAction, onCode }: ConnectionActionsProps) {
  const { t } = useTranslation('whatsapp')
  const code = (
    <Button type="primary" icon={<QrcodeOutlined aria-hidden />} onClick={onCode}>
      {t('actions.show_code')}
    </Button>
  )
  const end = <Button onClick={() => onAction('end')}>{t('actions.end')}</Button>
  const again = (type: 'primary' | 'default') => (
    <Button type={type} onClick={() => onAction('start')}>
      {t('actions.again')}
    </Button>
  )
  const fresh = (type: 'primary' | 'default') => (
    <Button type={type} icon={<QrcodeOutlined aria-hidden />} onClick={onCode}>
      {t(connection.number ? 'actions.new_code' : 'actions.connect')}
    </Button>
  )
  switch (connection.status) {
    case 'CONNECTED':
      return end
    case 'qrcode':
      return code
    case 'PAIRING':
      return <Button loading>{t('actions.pairing')}</Button>
    case 'OPENING':
      return (
        <>
          <Button loading disabled>
            {t('actions.opening')}
          </Button>
          {end}
        </>
      )
    case 'TIMEOUT':
      return (
        <>
          {again('primary')}
          {end}
        </>
      )
    case 'DISCONNECTED':
      if (!connection.number) return fresh('primary')
      return needsCode(connection) ? (
        <>
          {fresh('primary')}
          {again('default')}
        </>
      ) : (
        <>
          {again('primary')}
          {fresh('default')}
        </>
      )
  }
}

/** Reasons for which the stored credentials are gone: only linking a phone helps. */
const needsCode = ({ reason }: Connection) => reason === 'logged_out' || reason === 'code_expired'
