/** Paying an invoice in three steps: who pays, for which plan, a last look; then the Pix code (BIL-14). */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/lib/http'
import type { FieldFault } from '#web/lib/api_error'
import { Empty } from '#web/kit/empty'
import { payInvoice, type Charge, type Invoice, type OwnSubscription } from '../api_invoices'
import type { OfferedPlan } from '../api_public'
import { amountOf } from '../invoice'
import { forgetOutcome } from '../outcomes'
import { payerFields, rememberedPayer, rememberPayer, type Payer } from '../payer'
import { CheckoutSteps, type Step } from './checkout_steps'
import { PayerStep } from './payer_step'
import { PixView } from './pix_view'
import { PlanStep } from './plan_step'
import { ReviewStep } from './review_step'

interface CheckoutProps {
  readonly invoice: Invoice
  readonly subscription: OwnSubscription
  /** A few seconds after it was paid, or when the payer goes on at once. */
  readonly onPaid: () => void
}

export function Checkout({ invoice, subscription, onPaid }: CheckoutProps) {
  const { t } = useTranslation('billing')
  const { needsTaxNumber, recurrence } = subscription
  const [step, setStep] = useState<Step>('payer')
  const [payer, setPayer] = useState<Payer>(() => rememberedPayer(invoice.companyId))
  const [plan, setPlan] = useState<OfferedPlan | null>(subscription.plan)
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const [charge, setCharge] = useState<Charge | null>(null)
  const amount = amountFor(invoice, plan, subscription)
  const payment = useMutation({
    mutationFn: () => {
      const { users, connections } = plan ?? {}
      const limits = { users: users ?? 0, connections: connections ?? 0 }
      // The present plan is named as well: another one may have been chosen in a former attempt.
      const chosen = plan && { plan: plan.id }
      return payInvoice({ invoiceId: invoice.id, ...chosen, price: amount, ...limits }, payer)
    },
    meta: { quiet: true },
    onSuccess: (made) => {
      forgetOutcome(invoice.id)
      setCharge(made)
    },
    onError: (error) => {
      const atPayer = faultsOfPayer(error)
      if (!atPayer.length) return
      setFaults(atPayer)
      setCharge(null)
      setStep('payer')
    },
  })

  if (!subscription.canPay)
    return <Empty title={t('checkout.closed')} text={t('checkout.closed_text')} />
  const pay = () => payment.mutate()
  if (charge)
    return (
      <PixView
        charge={charge}
        onAgain={pay}
        isBusy={payment.isPending}
        refusal={payment.error}
        onPaid={onPaid}
      />
    )
  const go = (next: Step) => {
    payment.reset()
    setStep(next)
  }
  return (
    <CheckoutSteps step={step}>
      {step === 'payer' && (
        <PayerStep
          initial={payer}
          faults={faults}
          needsTaxNumber={needsTaxNumber}
          onNext={(next) => {
            setPayer(next)
            setFaults([])
            rememberPayer(invoice.companyId, next)
            go('plan')
          }}
        />
      )}
      {step === 'plan' && (
        <PlanStep
          current={subscription.plan}
          chosen={plan}
          amount={amount}
          recurrence={recurrence}
          onChoose={setPlan}
          onBack={() => go('payer')}
          onNext={() => go('review')}
        />
      )}
      {step === 'review' && (
        <ReviewStep
          {...{ invoice, payer, plan, amount, recurrence }}
          isBusy={payment.isPending}
          refusal={faultsOfPayer(payment.error).length ? null : payment.error}
          onGo={go}
          onPay={pay}
        />
      )}
    </CheckoutSteps>
  )
}

/** The invoice's own value, unless another plan than the one it names is chosen. */
function amountFor(
  invoice: Invoice,
  plan: OfferedPlan | null,
  { recurrence }: Pick<OwnSubscription, 'recurrence'>
): number {
  return plan && plan.name !== invoice.detail ? amountOf(plan, recurrence) : invoice.value
}

/** What the server found wrong with the first step. */
function faultsOfPayer(error: unknown): readonly FieldFault[] {
  if (!(error instanceof ApiError)) return []
  return error.fields.filter(({ field }) => payerFields.some((name) => name === field))
}
