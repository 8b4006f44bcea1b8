/** Where an admin pays whose company is expired, and who therefore cannot sign in (BIL-08). */
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate } from 'react-router-dom'
import type { LoginState } from '#modules/identity/contract'
import { Empty } from '#web/kit/empty'
import { ErrorState } from '#web/kit/error_state'
import { LoadingRows } from '#web/kit/loading'
import { VisitorPage } from '#web/shell/visitor_page/visitor_page'
import { isOldPermit, isVoidPermit, ownSubscription } from '../api_invoices'
import { Checkout } from '../components/checkout'
import { dropPermit, permitStore } from '../permit'
import styles from './pay_page.module.css'

export default function PayPage() {
  const { t } = useTranslation('billing')
  const permit = permitStore((state) => state.permit)
  // Whoever leaves signs in again.
  useEffect(() => dropPermit, [])
  // After a reload, which ends the permit.
  if (!permit) return <Navigate to="/login" replace />
  return (
    <VisitorPage title={t('pay_page.title')} wide>
      <Payment email={permit.email} />
      <p className={styles.links}>
        <Link to="/login" state={{ email: permit.email } satisfies LoginState}>
          {t('pay_page.to_login')}
        </Link>
      </p>
    </VisitorPage>
  )
}

function Payment({ email }: { email: string }) {
  const { t } = useTranslation('billing')
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(ownSubscription)
  const toLogin = { email, notice: t('pay_page.paid') } satisfies LoginState
  if (isVoidPermit(error)) return <Navigate to="/login" replace state={toLogin} />
  if (data?.invoice)
    return (
      <Checkout
        invoice={data.invoice}
        subscription={data}
        onPaid={() => void navigate('/login', { replace: true, state: toLogin })}
      />
    )
  if (data) return <Empty title={t('pay_page.nothing')} text={t('pay_page.nothing_text')} />
  if (isOldPermit(error)) return <TooLate email={email} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <LoadingRows rows={5} rowHeight={64} />
}

function TooLate({ email }: { email: string }) {
  const { t } = useTranslation('billing')
  const navigate = useNavigate()
  const state = { email } satisfies LoginState
  return (
    <Empty
      title={t('pay_page.too_late')}
      text={t('pay_page.too_late_text')}
      action={
        <Button type="primary" onClick={() => void navigate('/login', { replace: true, state })}>
          {t('pay_page.sign_in')}
        </Button>
      }
    />
  )
}
