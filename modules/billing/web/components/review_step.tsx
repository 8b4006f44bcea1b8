/** Third step of the checkout: everything once more. */
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '#web/kit/refusal'
import { errorText } from '#web/lib/error_text'
import { date } from '#web/lib/format'
import type { Recurrence } from '#modules/billing/contract'
import type { Invoice } from '../api_invoices'
import type { OfferedPlan } from '../api_public'
import type { Payer } from '../payer'
import { maskedTaxNumber } from '../tax_number'
import type { Step } from './checkout_steps'
import { Total } from './total'
import styles from './checkout.module.css'

interface ReviewStepProps {
  readonly invoice: Invoice
  readonly payer: Payer
  readonly plan: OfferedPlan | null
  /** In reais. */
  readonly amount: number
  readonly recurrence: Recurrence
  readonly isBusy: boolean
  /** Why there is no code yet; null while nothing was refused. */
  readonly refusal: unknown
  /** To a step before this one. */
  readonly onGo: (step: Step) => void
  readonly onPay: () => void
}

export function ReviewStep(props: ReviewStepProps) {
  const { invoice, payer, plan, amount, recurrence, isBusy, refusal, onGo, onPay } = props
  const { t } = useTranslation('billing')
  const { firstName, lastName, taxNumber, address2, city, state, zipcode, country } = payer
  return (
    <>
      <dl className={styles.review}>
        <Part step="plan" label={t('review.plan')} onGo={onGo}>
          <span dir="auto">{plan?.name ?? invoice.detail}</span>
        </Part>
        <Part label={t('invoices.due_date')}>{date(invoice.dueDate)}</Part>
        <Part step="payer" label={t('review.payer')} onGo={onGo}>
          <span>{[firstName, lastName].filter(Boolean).join(' ')}</span>
          {taxNumber && <span>{maskedTaxNumber(taxNumber)}</span>}
          <span>{address2}</span>
          <span>{[city, state].filter(Boolean).join(', ')}</span>
          <span>
            {zipcode}, {t(`payer.countries.${country}`)}
          </span>
        </Part>
        <Part label={t('review.way')}>{t('review.pix')}</Part>
      </dl>
      <Total amount={amount} recurrence={recurrence} />
      <Refusal text={refusal === null ? null : errorText(refusal)} />
      <div className={styles.buttons}>
        <Button size="large" onClick={() => onGo('plan')}>
          {t('checkout.back')}
        </Button>
        <Button type="primary" size="large" loading={isBusy} onClick={onPay}>
          {t('review.pay')}
        </Button>
      </div>
    </>
  )
}

interface PartProps {
  readonly label: string
  /** Where it is changed. */
  readonly step?: Step
  readonly onGo?: (step: Step) => void
  readonly children: ReactNode
}

function Part({ label, step, onGo, children }: PartProps) {
  const { t } = useTranslation('billing')
  return (
    <div className={styles.part}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {step && onGo && (
        <dd>
          <Button
            type="link"
            size="small"
            aria-label={t('review.change_one', { label })}
            onClick={() => onGo(step)}
          >
            {t('review.change')}
          </Button>
        </dd>
      )}
    </div>
  )
}
