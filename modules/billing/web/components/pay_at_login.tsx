/** The way from a refused sign-in to paying; nothing when this module is switched off on the server (BIL-08). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { UnpaidSignInProps } from '#modules/identity/contract'
import { codeOf } from '#web/lib/http'
import { money } from '#web/lib/format'
import { ownSubscription, subscriptionKey } from '../api_invoices'
import { permitStore, takePermit } from '../permit'

export default function PayAtLogin({ billingToken, email }: UnpaidSignInProps) {
  const { t } = useTranslation('billing')
  const navigate = useNavigate()
  const hasPermit = permitStore(({ permit }) => permit?.token === billingToken)
  const client = useQueryClient()
  useEffect(() => {
    // An admin of another company may have tried before.
    client.removeQueries({ queryKey: subscriptionKey })
    takePermit(billingToken, email)
  }, [billingToken, email, client])
  const { data, error, isPending } = useQuery({ ...ownSubscription, enabled: hasPermit })
  if (error && codeOf(error) === 'ERR_NOT_FOUND') return null
  const invoice = data?.invoice
  return (
    <Button
      type="primary"
      size="large"
      block
      loading={isPending}
      onClick={() => void navigate('/pay')}
    >
      {invoice ? t('pay_at_login.pay', { value: money(invoice.value) }) : t('pay_at_login.open')}
    </Button>
  )
}
