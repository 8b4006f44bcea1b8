/** Where the money of a charge went, centavo by centavo, and each payment as the banks know it. */
import { useTranslation } from 'react-i18next'
import { dateTime, money } from '#web/lib/format'
import type { BookedCharge } from '../api_charges'
import { stateOf } from '../charge'
import { ChargeState } from './charge_state'
import { CopyCode } from './copy_code'
import styles from './charge_drawer.module.css'

interface OfCharge {
  readonly charge: BookedCharge
}

export function ChargeFacts({ charge }: OfCharge) {
  return (
    <>
      <div className={styles.about}>
        <ChargeState charge={charge} />
        <Explanation charge={charge} />
      </div>
      {charge.received > 0 && <Balance charge={charge} />}
      {charge.payments.length > 0 && <Payments charge={charge} />}
      <Origin charge={charge} />
    </>
  )
}

/** What happened, and what has to be done about it. */
function Explanation({ charge }: OfCharge) {
  const { t } = useTranslation('billing')
  const { outcome, received, used, invoiceValue, toRefund, refund } = charge
  const why = outcome === 'surplus' ? 'surplus' : stateOf(charge)
  const amounts = {
    received: money(received),
    used: money(used),
    value: money(invoiceValue),
  }
  return (
    <>
      <p>{t(`charges.why.${why}`, amounts)}</p>
      {toRefund > 0 && <p>{t('charges.to_do', { value: money(toRefund) })}</p>}
      {refund && (
        <p>
          {t(refund.by ? 'charges.done_by' : 'charges.done', {
            value: money(refund.amount),
            at: dateTime(refund.at),
            name: refund.by,
          })}
          <q className={styles.note} dir="auto">
            {refund.note}
          </q>
        </p>
      )}
    </>
  )
}

/** Received = what paid the invoice + what was paid back + what is to be paid back. */
function Balance({ charge: { received, used, refund, toRefund } }: OfCharge) {
  const { t } = useTranslation('billing')
  const lines = [
    ['received', received],
    ['used', used],
    ['refunded', refund?.amount ?? 0],
    ['to_refund', toRefund],
  ] as const
  return (
    <dl className={styles.balance}>
      {lines.map(([line, amount]) => (
        <div key={line} className={styles.line} data-line={line} data-none={!amount || undefined}>
          <dt>{t(`charges.balance.${line}`)}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Payments({ charge: { payments } }: OfCharge) {
  const { t } = useTranslation('billing')
  return (
    <section aria-label={t('charges.payments')}>
      <h2 className={styles.title}>{t('charges.payments')}</h2>
      <ul className={styles.payments}>
        {payments.map(({ id, value, paidAt }) => (
          <li key={id}>
            <span className={styles.payment}>
              <strong>{money(value)}</strong>
              <time dateTime={paidAt}>{dateTime(paidAt)}</time>
            </span>
            <CopyCode
              text={id}
              label={t('charges.copy_id', { id })}
              copied={t('charges.copied')}
              refused={t('charges.not_copied')}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Which charge it is, for whoever looks it up at the provider. */
function Origin({ charge: { provider, txid, value, createdAt, invoiceId } }: OfCharge) {
  const { t } = useTranslation('billing')
  return (
    <section aria-label={t('charges.origin')}>
      <h2 className={styles.title}>{t('charges.origin')}</h2>
      <p className={styles.origin}>
        {t('charges.origin_text', {
          value: money(value),
          at: dateTime(createdAt),
          provider: t(`providers.names.${provider}`),
          invoice: invoiceId,
        })}
      </p>
      <CopyCode
        text={txid}
        label={t('charges.copy_id', { id: txid })}
        copied={t('charges.copied')}
        refused={t('charges.not_copied')}
      />
    </section>
  )
}
