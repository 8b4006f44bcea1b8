/** The plan of the own company: what it includes, until when it is paid, and the way to pay. */
import { CalendarOutlined, MailOutlined, SyncOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { Card } from '#web/kit/card'
import { ErrorState } from '#web/kit/error_state'
import { LoadingRows } from '#web/kit/loading'
import { Page } from '#web/kit/page'
import { date, daysUntil, money } from '#web/lib/format'
import { ownSubscription, type OwnSubscription } from '../api_invoices'
import { InvoiceState } from '../components/invoice_state'
import { Included } from '../components/plan_cards'
import { amountOf } from '../invoice'
import styles from './subscription_page.module.css'

export default function SubscriptionPage() {
  const { t } = useTranslation('billing')
  const { data, error, refetch } = useQuery(ownSubscription)
  return (
    <Page
      title={t('subscription.title')}
      narrow
      tools={<Link to="/financeiro">{t('subscription.to_invoices')}</Link>}
    >
      {data ? (
        <Subscription subscription={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows rows={4} rowHeight={96} />
      )}
    </Page>
  )
}

function Subscription({ subscription }: { subscription: OwnSubscription }) {
  const { t } = useTranslation('billing')
  const { plan, recurrence, email } = subscription
  return (
    <div className={styles.parts}>
      <Standing subscription={subscription} />
      <Card title={t('subscription.plan')}>
        {plan ? (
          <>
            <p className={styles.plan}>
              <strong dir="auto">{plan.name}</strong>
              <span>
                {plan.value === 0
                  ? t('cards.free')
                  : t(`subscription.price.${recurrence}`, {
                      value: money(amountOf(plan, recurrence)),
                    })}
              </span>
            </p>
            <Included plan={plan} />
          </>
        ) : (
          <p className={styles.text}>{t('subscription.no_plan')}</p>
        )}
      </Card>
      <Card title={t('subscription.billing')}>
        <dl className={styles.facts}>
          <Fact icon={<MailOutlined />} label={t('subscription.email')}>
            {email}
          </Fact>
          {plan && (
            <Fact icon={<SyncOutlined />} label={t('subscription.recurrence')}>
              {t(`company.recurrences.${recurrence}`)}
            </Fact>
          )}
        </dl>
      </Card>
    </div>
  )
}

/** Until when the company may work, and what to do about it. */
function Standing({ subscription }: { subscription: OwnSubscription }) {
  const { t } = useTranslation('billing')
  const { dueDate, isTrial, invoice, canPay } = subscription
  const days = dueDate === null ? null : daysUntil(dueDate)
  const isOver = days !== null && days < 0
  return (
    <section className={styles.standing} data-over={isOver || undefined}>
      <CalendarOutlined className={styles.icon} aria-hidden />
      <div className={styles.until}>
        <h2 className={styles.headline}>{headline()}</h2>
        <p className={styles.text}>
          {dueDate === null
            ? t('subscription.endless_text')
            : t(isOver ? 'subscription.was_until' : 'subscription.until', { date: date(dueDate) })}
        </p>
        {invoice && (
          <p className={styles.invoice}>
            {t('subscription.invoice', {
              value: money(invoice.value),
              date: date(invoice.dueDate),
            })}{' '}
            <InvoiceState invoice={invoice} />
          </p>
        )}
      </div>
      {invoice && canPay && <PayButton invoiceId={invoice.id} isTrial={isTrial} />}
    </section>
  )

  function headline(): string {
    if (days === null) return t('subscription.endless')
    if (isOver) return t(isTrial ? 'subscription.trial_over' : 'subscription.over')
    // The same days as in the warning above the page.
    if (isTrial) return t('subscription.trial', { count: days })
    return t('subscription.active')
  }
}

function PayButton({ invoiceId, isTrial }: { invoiceId: number; isTrial: boolean }) {
  const { t } = useTranslation('billing')
  const navigate = useNavigate()
  return (
    <Button
      type="primary"
      size="large"
      onClick={() => void navigate(`/financeiro?pay=${invoiceId}`)}
    >
      {t(isTrial ? 'subscription.sign_now' : 'subscription.pay')}
    </Button>
  )
}

interface FactProps {
  readonly icon: ReactNode
  readonly label: string
  readonly children: ReactNode
}

function Fact({ icon, label, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>
        <span aria-hidden>{icon}</span> {label}
      </dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}
