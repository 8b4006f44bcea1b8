/** Some days before the end of the paid time, for who can pay; closed for the day (BIL-11). */
import { CloseOutlined, ClockCircleOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { date, daysUntil } from '#web/lib/format'
import { useSession } from '#web/shell/session_store'
import { unpaidStore } from '#web/shell/unpaid'
import { ownSubscription } from '../api_invoices'
import styles from './due_soon_banner.module.css'

/** It is shown when fewer days than this are left. */
const warnDays = 5
const closedKey = 'billing.dueSoonClosed'

export default function DueSoonBanner() {
  const { t } = useTranslation(['billing', 'shell'])
  const { company } = useSession().user
  const isUnpaid = unpaidStore((state) => state.unpaid !== null)
  const today = `${company.id}:${dayjs().format('YYYY-MM-DD')}`
  const [closed, setClosed] = useState(() => localStorage.getItem(closedKey))
  if (!company.dueDate || isUnpaid || closed === today) return null
  const days = daysUntil(company.dueDate)
  if (days >= warnDays) return null
  const close = () => {
    localStorage.setItem(closedKey, today)
    setClosed(today)
  }
  const day = { date: date(company.dueDate) }
  return (
    <section className={styles.banner} aria-label={t('due_soon.label')}>
      <ClockCircleOutlined aria-hidden className={styles.icon} />
      <p className={styles.text}>
        {days < 0 ? t('due_soon.over', day) : t('due_soon.in', { count: days, ...day })}{' '}
        <Grace dueDate={company.dueDate} />
        <Link to="/financeiro">{t('due_soon.to_invoices')}</Link>
      </p>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('due_soon.close')}
        onClick={close}
      />
    </section>
  )
}

/** Until when the company may work, where the platform grants days of grace; nothing while that is not known. */
function Grace({ dueDate }: { dueDate: string }) {
  const { t } = useTranslation('billing')
  const { data } = useQuery(ownSubscription)
  const last = data?.worksUntilDate
  return last && last > dueDate ? <>{t('due_soon.grace', { date: date(last) })} </> : null
}
