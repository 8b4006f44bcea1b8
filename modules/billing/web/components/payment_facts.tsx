/** What is set for a payment provider, and where its notices go. */
import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { date, daysUntil, shortDateTime } from '#web/lib/format'
import type { PaymentProvider } from '../payment_model'
import { NoticeAddress } from './payment_notice_address'
import styles from './payment_card.module.css'

/** Those that say which account it is. */
const shown = ['clientId', 'accessToken', 'key', 'url'] as const
/** Days before the end of a certificate on which a new one is to be fetched. */
const nearDays = 30

export function PaymentFacts({ of }: { of: PaymentProvider }) {
  const { t } = useTranslation('billing')
  const { credentials, certificate, noticeUrl } = of
  return (
    <dl className={styles.facts}>
      {shown
        .filter((name) => credentials[name])
        .map((name) => (
          <Fact key={name} label={t(`providers.fields.${name}`)}>
            {credentials[name]!.replace(/^•+(?=.)/, '$& ')}
          </Fact>
        ))}
      {credentials.provider && (
        <Fact label={t('providers.fields.provider')}>
          {t(`providers.names.${credentials.provider}`)}
        </Fact>
      )}
      {certificate && (
        <Fact label={t('providers.fields.certificate')}>
          <Certificate {...certificate} />
        </Fact>
      )}
      <Fact label={t('providers.notice_url')}>
        <NoticeAddress address={noticeUrl} />
        <Registration of={of} />
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Certificate({ name, expiresAt }: NonNullable<PaymentProvider['certificate']>) {
  const { t } = useTranslation('billing')
  const isNear = daysUntil(expiresAt) <= nearDays
  return (
    <>
      {name}
      <span className={styles.note} data-warns={isNear || undefined}>
        {isNear && <WarningOutlined aria-hidden />}
        {t('providers.valid_until', { day: date(expiresAt) })}
      </span>
    </>
  )
}

function Registration({ of: { registration, registeredAt } }: { of: PaymentProvider }) {
  const { t } = useTranslation('billing')
  const warns = registration === 'missing' || registration === 'elsewhere'
  const at = registeredAt ? shortDateTime(registeredAt) : ''
  return (
    <span className={styles.note} data-warns={warns || undefined}>
      {warns && <WarningOutlined aria-hidden />}
      {registration === 'registered' && <CheckCircleOutlined aria-hidden />}
      {t(`providers.registration.${registration}`, { at })}
    </span>
  )
}
