/** One connection: its name and number, how it is, and what helps now. */
import { DeleteOutlined, EditOutlined, QrcodeOutlined, StarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { RowAction } from '#web/kit/data_table'
import type { SessionWish } from '../api'
import type { Connection } from '../model'
import { shownNumber } from '../shown_number'
import { statusDetail, statusText, toneOf } from '../status_text'
import styles from './connection_card.module.css'

export interface ConnectionCardProps {
  readonly connection: Connection
  readonly onWish: (wish: SessionWish) => void
  readonly onCode: () => void
  readonly onEdit: () => void
  readonly onMakeDefault: () => void
  readonly onDelete: () => void
}

export function ConnectionCard(props: ConnectionCardProps) {
  const { connection, onEdit, onMakeDefault, onDelete } = props
  const { t } = useTranslation('whatsapp')
  const { name, number, isDefault } = connection
  const detail = statusDetail(t, connection)
  return (
    <article className={styles.card} aria-label={name} data-tone={toneOf(connection)}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.name} dir="auto">
            {name}
            {isDefault && <span className={styles.default}>{t('card.default')}</span>}
          </h2>
          <p className={styles.number}>{number ? shownNumber(number) : t('card.no_number')}</p>
        </div>
        <div className={styles.tools}>
          {!isDefault && (
            <RowAction
              icon={<StarOutlined aria-hidden />}
              label={t('card.make_default')}
              onClick={onMakeDefault}
            />
          )}
          <RowAction icon={<EditOutlined aria-hidden />} label={t('card.edit')} onClick={onEdit} />
          <RowAction
            icon={<DeleteOutlined aria-hidden />}
            label={t('card.delete')}
            onClick={onDelete}
          />
        </div>
      </header>
      <div className={styles.state} role="status">
        <span className={styles.light} aria-hidden />
        <div>
          <p className={styles.status}>{statusText(t, connection)}</p>
          {detail && <p className={styles.detail}>{detail}</p>}
        </div>
      </div>
      <footer className={styles.foot}>
        <Deeds {...props} />
      </footer>
    </article>
  )
}

/** Only what makes sense in this state, the most helpful first. */
function Deeds({ connection, onWish, onCode }: ConnectionCardProps) {
  const { t } = useTranslation('whatsapp')
  const code = (
    <Button type="primary" icon={<QrcodeOutlined aria-hidden />} onClick={onCode}>
      {t('deeds.show_code')}
    </Button>
  )
  const end = <Button onClick={() => onWish('end')}>{t('deeds.end')}</Button>
  const again = (type: 'primary' | 'default') => (
    <Button type={type} onClick={() => onWish('start')}>
      {t('deeds.again')}
    </Button>
  )
  const fresh = (type: 'primary' | 'default') => (
    <Button type={type} icon={<QrcodeOutlined aria-hidden />} onClick={onCode}>
      {t(connection.number ? 'deeds.new_code' : 'deeds.connect')}
    </Button>
  )
  switch (connection.status) {
    case 'CONNECTED':
      return end
    case 'qrcode':
      return code
    case 'PAIRING':
      return <Button loading>{t('deeds.pairing')}</Button>
    case 'OPENING':
      return (
        <>
          <Button loading disabled>
            {t('deeds.opening')}
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

/** What was stored is gone: only a phone helps. */
const needsCode = ({ reason }: Connection) => reason === 'logged_out' || reason === 'code_expired'
