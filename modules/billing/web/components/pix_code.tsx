/** The code of a Pix charge, as a picture for another device's camera and as text for this one, and what to do with it. */
import {
  CheckOutlined,
  ClockCircleOutlined,
  CopyOutlined,
  LoadingOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#web/lib/copy_text'
import { minutesAndSeconds, money } from '#web/lib/format'
import type { Charge } from '../api_invoices'
import styles from './pix.module.css'

interface PixCodeProps {
  readonly charge: Charge
  readonly secondsLeft: number
  /** The page will not notice the payment: the payer has to sign in. */
  readonly isBlind: boolean
}

export function PixCode({ charge, secondsLeft, isBlind }: PixCodeProps) {
  const { t } = useTranslation('billing')
  const { qrcode: text, imagemQrcode: picture } = charge.qrcode
  return (
    <div className={styles.pix}>
      <h2 className={styles.amount}>
        {t('pix.title')} <strong>{money(Number(charge.valor.original))}</strong>
      </h2>
      <p className={styles.time}>
        <ClockCircleOutlined aria-hidden /> {t('pix.valid_for')}{' '}
        {/* A timer is not announced by itself. */}
        <span role="timer" className={styles.clock}>
          {minutesAndSeconds(secondsLeft)}
        </span>
      </p>
      <img className={styles.picture} src={picture} alt={t('pix.picture')} />
      <div className={styles.copy}>
        <code className={styles.code} aria-label={t('pix.code')}>
          {text}
        </code>
        <CopyButton text={text} />
      </div>
      <ol className={styles.advice}>
        <li>{t('pix.open_bank')}</li>
        <li>{t('pix.scan_or_paste')}</li>
        <li>{t('pix.check')}</li>
      </ol>
      <p className={styles.waiting} role="status">
        {isBlind ? t('pix.blind') : <Waiting />}
      </p>
    </div>
  )
}

function Waiting() {
  const { t } = useTranslation('billing')
  return (
    <>
      <LoadingOutlined aria-hidden />
      <span>{t('pix.waiting')}</span>
    </>
  )
}

function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('billing')
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await copyText(text, { copied: t('pix.copied'), refused: t('pix.copy_refused') })
    setCopied(true)
  }
  return (
    <Button
      type="primary"
      size="large"
      block
      icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      onClick={() => void copy()}
    >
      {t('pix.copy')}
    </Button>
  )
}
