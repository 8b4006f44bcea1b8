/** Linking a phone: its code, large and live, until it is linked. */
import { CheckCircleFilled, LoadingOutlined } from '@ant-design/icons'
import { Button, Modal, Segmented } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionAction } from '../api'
import type { Connection } from '../model'
import { shownNumber } from '#web/lib/phone_number'
import { statusDetail } from '../status_text'
import styles from './code_dialog.module.css'
import { ScanCode } from './scan_code'
import { TypedCode } from './typed_code'

interface CodeDialogProps {
  /** Null while the dialog is closed. */
  readonly connection: Connection | null
  readonly onAction: (request: SessionAction) => void
  readonly onClose: () => void
}

export function CodeDialog({ connection, onAction, onClose }: CodeDialogProps) {
  const { t } = useTranslation('whatsapp')
  return (
    <Modal
      open={connection !== null}
      onCancel={onClose}
      footer={null}
      width={440}
      centered
      destroyOnHidden
      title={connection && t('code.title', { name: connection.name })}
    >
      {connection && <Stages connection={connection} onAction={onAction} onClose={onClose} />}
    </Modal>
  )
}

/** Milliseconds that the success face stays. */
const successMs = 2500

function Stages({ connection, onAction, onClose }: CodeDialogProps & { connection: Connection }) {
  const { t } = useTranslation('whatsapp')
  const { status, number } = connection
  const isDone = status === 'CONNECTED'
  useStart(connection, onAction)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(onClose, successMs)
    return () => clearTimeout(timer)
  }, [isDone, onClose])

  if (isDone) {
    return (
      <Face icon={<CheckCircleFilled className={styles.success} />} title={t('code.done')}>
        {number && <p className={styles.number}>{shownNumber(number)}</p>}
      </Face>
    )
  }
  if (status === 'DISCONNECTED' || status === 'TIMEOUT') {
    return (
      <Face icon={null} title={t(`status.${status}`)}>
        <p>{statusDetail(t, connection) ?? t('code.ended')}</p>
        <Button type="primary" onClick={() => onAction('renew')}>
          {t('actions.new_code')}
        </Button>
      </Face>
    )
  }
  if (status === 'PAIRING') {
    return (
      <Face icon={<LoadingOutlined aria-hidden />} title={t('status.PAIRING')}>
        <p>{t('code.pairing')}</p>
      </Face>
    )
  }
  return <Ways connection={connection} />
}

/** Two ways to the same end: the phone scans, or types. */
function Ways({ connection }: { connection: Connection }) {
  const { t } = useTranslation('whatsapp')
  const [way, setWay] = useState<'scan' | 'type'>(connection.linkCode ? 'type' : 'scan')
  return (
    <div className={styles.scan}>
      <Segmented<'scan' | 'type'>
        block
        className={styles.ways}
        value={way}
        onChange={setWay}
        options={[
          { value: 'scan', label: t('code.scan') },
          { value: 'type', label: t('code.type') },
        ]}
      />
      {way === 'scan' ? (
        <ScanCode connection={connection} />
      ) : (
        <TypedCode connection={connection} />
      )}
    </div>
  )
}

function Face({ icon, title, children }: { icon: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className={styles.face} role="status">
      {icon && <div className={styles.icon}>{icon}</div>}
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  )
}

/** A connection at rest is started by opening this dialog: with a new code when its phone let it go. */
function useStart({ status }: Connection, onAction: (request: SessionAction) => void) {
  const [isAtRest] = useState(status === 'DISCONNECTED')
  const hasAsked = useRef(false)
  useEffect(() => {
    if (!isAtRest || hasAsked.current) return
    hasAsked.current = true
    onAction('renew')
  }, [isAtRest, onAction])
}
