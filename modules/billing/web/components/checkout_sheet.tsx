/** The checkout beside the list of invoices; on a phone it fills the screen. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { ErrorState } from '#web/kit/error_state'
import { LoadingRows } from '#web/kit/loading'
import { Sheet } from '#web/kit/sheet'
import { useFocusBack } from '#web/kit/drawer_focus'
import { ownSubscription, type Invoice } from '../api_invoices'
import { Checkout } from './checkout'

interface CheckoutSheetProps {
  readonly invoice: Invoice
  readonly onClose: () => void
}

export default function CheckoutSheet({ invoice, onClose }: CheckoutSheetProps) {
  const { t } = useTranslation('billing')
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(ownSubscription)
  useFocusBack(true)
  return (
    <Sheet open title={t('checkout.title')} width={480} onClose={onClose}>
      {data ? (
        <Checkout
          invoice={invoice}
          subscription={data}
          onPaid={() => void navigate('/', { replace: true })}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows rows={5} rowHeight={64} />
      )}
    </Sheet>
  )
}
