/** Links a phone: shows its code, large and live, until it is linked. */
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

/** Milliseconds for which the success message is shown. */
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
      <Message icon={<CheckCircleFilled className={styles.success} />} title={t('code.done')}>
        {number && <p className={styles.number}>{shownNumber(number)}</p>}
      </Message>
    )
  }
  if (status === 'DISCONNECTED' || status === 'TIMEOUT') {
    return (
      <Message icon={null} title={t(`status.${status}`)}>
        <p>{statusDetail(t, connection) ?? t('code.ended')}</p>
        <Button type="primary" onClick={() => onAction('renew')}>
          {t('actions.new_code')}
        </Button>
      </Message>
    )
  }
  if (status === 'PAIRING') {
    return (
      <Message icon={<LoadingOutlined aria-hidden />} title={t('status.PAIRING')}>
        <p>{t('code.pairing')}</p>
      </Message>
    )
  }
  return <LinkMethods connection={connection} />
}

/** Both ways to link: the phone scans a code or types one. */
function LinkMethods({ connection }: { connection: Connection }) {
  const { t } = useTranslation('whatsapp')
  const [method, setMethod] = useState<'scan' | 'type'>(connection.linkCode ? 'type' : 'scan')
  return (
    <div className={styles.scan}>
      <Segmented<'scan' | 'type'>
        block
        className={styles.ways}
        value={method}
        onChange={setMethod}
        options={[
          { value: 'scan', label: t('code.scan') },
          { value: 'type', label: t('code.type') },
        ]}
      />
      {method === 'scan' ? (
        <ScanCode connection={connection} />
      ) : (
        <TypedCode connection={connection} />
      )}
    </div>
  )
}

function Message({
  icon,
  title,
  children,
}: {
  icon: ReactNode
  title: string
  children?: ReactNode
}) {
  return (
    <div className={styles.face} role="status">
      {icon && <div className={styles.icon}>{icon}</div>}
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  )
}

/** Opening this dialog starts an idle connection, with a new code if its phone unlinked it. */
function useStart({ status }: Connection, onAction: (request: SessionAction) => void) {
  const [isAtRest] = useState(status === 'DISCONNECTED')
  const hasAsked = useRef(false)
  useEffect(() => {
    if (!isAtRest || hasAsked.current) return
    hasAsked.current = true
    onAction('renew')
  }, [isAtRest, onAction])
}
