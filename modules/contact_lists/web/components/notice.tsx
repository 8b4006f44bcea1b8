/** A card above the table: what goes on, or what has come of it. */
import {
  CheckCircleFilled,
  CloseCircleFilled,
  CloseOutlined,
  ExclamationCircleFilled,
} from '@ant-design/icons'
import { Button, Progress } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './notice.module.css'

const icons = {
  good: <CheckCircleFilled />,
  warning: <ExclamationCircleFilled />,
  bad: <CloseCircleFilled />,
}

export interface NoticeProps {
  readonly title: string
  readonly children: ReactNode
  /** Of something that has ended, or waits; announced to screen readers. */
  readonly kind?: keyof typeof icons
  /** Of something that goes on. */
  readonly percent?: number
  readonly action?: ReactNode
  readonly onClose?: () => void
}

export function Notice({ title, children, kind, percent, action, onClose }: NoticeProps) {
  const { t } = useTranslation('contact_lists')
  return (
    <section className={styles.notice} aria-label={title} role={kind && 'status'}>
      {kind && (
        <span className={styles.icon} data-kind={kind} aria-hidden>
          {icons[kind]}
        </span>
      )}
      <div className={styles.body}>
        <h2 dir="auto">{title}</h2>
        {percent !== undefined && <Progress percent={percent} aria-label={title} />}
        <p>{children}</p>
      </div>
      {action && <div>{action}</div>}
      {onClose && (
        <Button
          type="text"
          className={styles.close}
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('import.close')}
          onClick={onClose}
        />
      )}
    </section>
  )
}
