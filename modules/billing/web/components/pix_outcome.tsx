/** What became of a Pix charge. */
import { CheckCircleFilled, ClockCircleOutlined, ExclamationCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '#web/kit/refusal'
import { errorText } from '#web/lib/error_text'
import { date, money } from '#web/lib/format'
import { sessionStore } from '#web/shell/session_store'
import styles from './pix.module.css'

/** Milliseconds before the page goes on by itself (administration.md 4). */
const onwardMs = 4000

interface PixPaidProps {
  /** Until when the company may work, yyyy-MM-dd; null when unknown. */
  readonly dueDate: string | null
  readonly onDone: () => void
}

export function PixPaid({ dueDate, onDone }: PixPaidProps) {
  const { t } = useTranslation('billing')
  const isIn = sessionStore(({ phase }) => phase === 'in')
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    const timer = setTimeout(() => done.current(), onwardMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Outcome
      tone="good"
      icon={<CheckCircleFilled />}
      title={t('outcome.paid')}
      text={dueDate ? t('outcome.renewed_until', { date: date(dueDate) }) : t('outcome.renewed')}
    >
      <Button type="primary" size="large" onClick={onDone}>
        {t(isIn ? 'outcome.home' : 'outcome.login')}
      </Button>
    </Outcome>
  )
}

interface PixExpiredProps {
  readonly onAgain: () => void
  readonly isBusy: boolean
  readonly refusal: unknown
}

export function PixExpired({ onAgain, isBusy, refusal }: PixExpiredProps) {
  const { t } = useTranslation('billing')
  return (
    <Outcome
      tone="quiet"
      icon={<ClockCircleOutlined />}
      title={t('outcome.expired')}
      text={t('outcome.expired_text')}
    >
      <Refusal text={refusal === null ? null : errorText(refusal)} />
      <Button type="primary" size="large" loading={isBusy} onClick={onAgain}>
        {t('outcome.again')}
      </Button>
    </Outcome>
  )
}

interface PixShortProps {
  /** In reais: what arrived, and what the invoice is about. */
  readonly paid: number
  readonly value: number
}

/** Without a code: it would be about the whole amount again. */
export function PixShort({ paid, value }: PixShortProps) {
  const { t } = useTranslation('billing')
  const missing = Math.round((value - paid) * 100) / 100
  return (
    <Outcome
      tone="bad"
      icon={<ExclamationCircleFilled />}
      title={t('outcome.short', { missing: money(missing) })}
      text={t('outcome.short_text', { paid: money(paid), value: money(value) })}
    />
  )
}

interface OutcomeProps {
  readonly tone: 'good' | 'quiet' | 'bad'
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

function Outcome({ tone, icon, title, text, children }: OutcomeProps) {
  return (
    <div className={styles.outcome} role="status">
      <span className={styles.icon} data-tone={tone} aria-hidden>
        {icon}
      </span>
      <h2 className={styles.headline}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  )
}
