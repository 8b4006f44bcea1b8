/** The operator's tab of payments: by which provider companies pay. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { BareCard } from '#web/kit/card'
import { ErrorState } from '#web/kit/error_state'
import { LoadingRows } from '#web/kit/loading'
import { useEditDrawer } from '#web/kit/use_edit_drawer'
import { allProviders } from '../api_payments'
import type { PaymentProvider } from '../payment_model'
import { PaymentCard } from './payment_card'
import { PaymentDrawer } from './payment_drawer'
import styles from './payment_card.module.css'

export default function PaymentPanel() {
  const { t } = useTranslation('billing')
  const { data, error, refetch } = useQuery(allProviders)
  const drawer = useEditDrawer<PaymentProvider>(PaymentDrawer)
  if (!data) {
    return (
      <BareCard>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows />}
      </BareCard>
    )
  }
  return (
    <div className={styles.panel}>
      <p className={styles.about}>
        {t(data.some(({ isActive }) => isActive) ? 'providers.about' : 'providers.about_none')}
      </p>
      {data.map((provider) => (
        <PaymentCard key={provider.kind} of={provider} onEdit={() => drawer.edit(provider)} />
      ))}
      {drawer.drawer}
    </div>
  )
}
