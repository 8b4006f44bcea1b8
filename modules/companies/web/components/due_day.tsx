/** The last paid day of a company, and in words how near it is: the colour of its row alone would not be enough. */
import {
  ClockCircleOutlined,
  CloseCircleOutlined,
  ExclamationCircleOutlined,
} from '@ant-design/icons'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { date } from '#web/lib/format'
import { daysLeft, dueTone, type DueTone } from '../due'
import type { Company } from '../model'
import styles from './due_day.module.css'

const icons: Readonly<Partial<Record<DueTone, ReactNode>>> = {
  near: <ClockCircleOutlined aria-hidden />,
  due: <ExclamationCircleOutlined aria-hidden />,
  overdue: <CloseCircleOutlined aria-hidden />,
  lapsed: <CloseCircleOutlined aria-hidden />,
}

export function DueDay({ company }: { company: Company }) {
  const { t } = useTranslation('companies')
  const days = daysLeft(company)
  const tone = dueTone(days)
  if (days === null) return <span className={styles.endless}>{t('due.endless')}</span>
  return (
    <span className={styles.day}>
      <time dateTime={company.dueDate!}>{date(company.dueDate)}</time>
      <small className={styles.words} data-tone={tone}>
        {icons[tone]} {dueWords(days, t)}
      </small>
    </span>
  )
}

function dueWords(days: number, t: TFunction<'companies'>): string {
  if (days === 0) return t('due.today')
  return days > 0 ? t('due.in', { count: days }) : t('due.ago', { count: -days })
}
