/** The columns of the list of charges. */
import { useTranslation } from 'react-i18next'
import type { Column } from '#web/kit/data_table'
import { date, money, shortDateTime } from '#web/lib/format'
import type { BookedCharge } from '../api_charges'
import { lastPaidAt } from '../charge'
import { ChargeState } from './charge_state'
import styles from './charges_panel.module.css'

export function useChargeColumns(): readonly Column<BookedCharge>[] {
  const { t } = useTranslation('billing')
  return [
    {
      key: 'company',
      title: t('charges.company'),
      width: '30%',
      render: (_value, charge) => <Company charge={charge} />,
    },
    {
      key: 'state',
      title: t('charges.state'),
      width: '22%',
      render: (_value, charge) => (
        <span className={styles.pair}>
          <ChargeState charge={charge} />
          <Refund charge={charge} />
        </span>
      ),
    },
    {
      key: 'value',
      title: t('charges.value'),
      align: 'right',
      render: (_value, { value }) => <span className={styles.figure}>{money(value)}</span>,
    },
    {
      key: 'received',
      title: t('charges.received'),
      align: 'right',
      render: (_value, { received }) => <span className={styles.figure}>{money(received)}</span>,
    },
    {
      key: 'at',
      title: t('charges.at'),
      render: (_value, charge) => <Moment charge={charge} />,
    },
  ]
}

function Company({ charge: { companyName, detail, dueDate } }: { charge: BookedCharge }) {
  const { t } = useTranslation('billing')
  return (
    <span className={styles.company}>
      <span dir="auto">{companyName}</span>
      <small dir="auto">{t('charges.invoice', { detail, date: date(dueDate) })}</small>
    </span>
  )
}

/** What is to be paid back, or that it has been. */
function Refund({ charge: { toRefund, refund } }: { charge: BookedCharge }) {
  const { t } = useTranslation('billing')
  if (toRefund > 0)
    return (
      <small className={styles.to_refund}>
        {t('charges.to_refund_of', { value: money(toRefund) })}
      </small>
    )
  if (refund) return <small>{t('charges.refunded_at', { date: date(refund.at) })}</small>
  return null
}

/** When the last payment arrived, else when the charge was made; and by which provider. */
function Moment({ charge }: { charge: BookedCharge }) {
  const { t } = useTranslation('billing')
  const at = lastPaidAt(charge) ?? charge.createdAt
  return (
    <span className={styles.pair}>
      <time className={styles.figure} dateTime={at}>
        {shortDateTime(at)}
      </time>
      <small>{t(`providers.names.${charge.provider}`)}</small>
    </span>
  )
}
