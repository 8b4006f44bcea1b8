/** The code to scan, large and live, until the phone is linked. */
import { CheckCircleFilled, CopyOutlined, LoadingOutlined } from '@ant-design/icons'
import { Button, Modal, QRCode } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { palette } from '#web/kit/theme'
import { toasts } from '#web/kit/toasts'
import type { SessionWish } from '../api'
import type { Connection } from '../model'
import { shownNumber } from '../shown_number'
import { statusDetail } from '../status_text'
import styles from './code_dialog.module.css'

interface CodeDialogProps {
  /** Null while the dialog is closed. */
  readonly connection: Connection | null
  readonly onWish: (wish: SessionWish) => void
  readonly onClose: () => void
}

export function CodeDialog({ connection, onWish, onClose }: CodeDialogProps) {
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
      {connection && <Stages connection={connection} onWish={onWish} onClose={onClose} />}
    </Modal>
  )
}

/** Dark on white in both modes: a phone's camera expects it so. */
const { text: dark, container: bright } = palette('light')
/** Milliseconds that the success face stays. */
const successMs = 2500

function Stages({ connection, onWish, onClose }: CodeDialogProps & { connection: Connection }) {
  const { t } = useTranslation('whatsapp')
  const { status, code, number } = connection
  const isDone = status === 'CONNECTED'
  useStart(connection, onWish)
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
        <Button type="primary" onClick={() => onWish('renew')}>
          {t('deeds.new_code')}
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
  return (
    <div className={styles.scan}>
      <div className={styles.plate} style={{ background: bright }}>
        {code ? <Code text={code} /> : <LoadingOutlined aria-label={t('code.preparing')} />}
      </div>
      <ol className={styles.steps}>
        {(['open', 'linked', 'point'] as const).map((step) => (
          <li key={step}>{t(`code.steps.${step}`)}</li>
        ))}
      </ol>
      <p className={styles.note}>{t('code.renews')}</p>
      <Button
        type="text"
        icon={<CopyOutlined aria-hidden />}
        disabled={!code}
        onClick={() =>
          void navigator.clipboard.writeText(code).then(() => toasts.success(t('code.copied')))
        }
      >
        {t('code.copy')}
      </Button>
    </div>
  )
}

function Code({ text }: { text: string }) {
  const { t } = useTranslation('whatsapp')
  return (
    <div role="img" aria-label={t('code.label')} data-code={text}>
      <QRCode
        value={text}
        size={280}
        type="svg"
        errorLevel="M"
        color={dark}
        bgColor={bright}
        bordered={false}
      />
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
function useStart({ status }: Connection, onWish: (wish: SessionWish) => void) {
  const [isAtRest] = useState(status === 'DISCONNECTED')
  const hasAsked = useRef(false)
  useEffect(() => {
    if (!isAtRest || hasAsked.current) return
    hasAsked.current = true
    onWish('renew')
  }, [isAtRest, onWish])
}
