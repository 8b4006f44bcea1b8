/** One payment provider: whether it is used, what is known of it, and what can be done with it. */
import { CheckCircleFilled } from '@ant-design/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Card } from '#web/kit/card'
import { confirm } from '#web/kit/confirm'
import { toasts } from '#web/lib/toasts'
import { activateProvider, deleteProvider, providersKey, tryProvider } from '../api_payments'
import type { PaymentProvider, Trial } from '../payment_model'
import { PaymentFacts } from './payment_facts'
import { PaymentOutcome } from './payment_outcome'
import styles from './payment_card.module.css'

interface PaymentCardProps {
  readonly of: PaymentProvider
  readonly onEdit: () => void
}

export function PaymentCard({ of, onEdit }: PaymentCardProps) {
  const { t } = useTranslation('billing')
  const name = t(`providers.names.${of.kind}`)
  if (!of.isSet) {
    return (
      <Card title={name} note={t('providers.unset')}>
        <p className={styles.text}>{t(`providers.texts.${of.kind}`)}</p>
        <div className={styles.actions}>
          <Button aria-label={t('providers.set_up_of', { name })} onClick={onEdit}>
            {t('providers.set_up')}
          </Button>
        </div>
      </Card>
    )
  }
  return (
    <Card title={name} note={of.isActive ? <InUse /> : t('providers.set')}>
      {of.kind === 'sandbox' && <p className={styles.text}>{t('providers.texts.sandbox')}</p>}
      <PaymentFacts of={of} />
      <Actions of={of} name={name} onEdit={onEdit} />
    </Card>
  )
}

function InUse() {
  const { t } = useTranslation('billing')
  return (
    <span className={styles.in_use}>
      <CheckCircleFilled aria-hidden /> {t('providers.in_use')}
    </span>
  )
}

function Actions({ of, name, onEdit }: PaymentCardProps & { readonly name: string }) {
  const { t } = useTranslation('billing')
  const renew = useRenewal()
  const trial = useMutation({
    mutationFn: (what: Trial['what']) => tryProvider(of.kind, what),
    onSettled: renew,
  })
  const isTrying = (what: Trial['what']) => trial.isPending && trial.variables === what
  const ask = useQuestions(of, name, renew)
  return (
    <>
      <PaymentOutcome of={of} trial={trial.isPending ? null : (trial.data ?? null)} />
      <div className={styles.actions} role="group" aria-label={name}>
        {!of.isActive && (
          <Button type="primary" onClick={ask.activate}>
            {t('providers.activate')}
          </Button>
        )}
        <Button loading={isTrying('test')} onClick={() => trial.mutate('test')}>
          {t('providers.test')}
        </Button>
        {of.registration !== 'not_needed' && (
          <Button loading={isTrying('register')} onClick={() => trial.mutate('register')}>
            {t('providers.register')}
          </Button>
        )}
        <Button onClick={onEdit}>{t('providers.edit')}</Button>
        {!of.isActive && of.kind !== 'sandbox' && (
          <Button type="text" danger onClick={ask.remove}>
            {t('providers.delete')}
          </Button>
        )}
      </div>
    </>
  )
}

function useRenewal() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: providersKey })
}

function useQuestions(of: PaymentProvider, name: string, renew: () => Promise<unknown>) {
  const { t } = useTranslation('billing')
  /** Asks, does it, and says so. */
  async function ask(what: 'activation' | 'deletion', run: () => Promise<unknown>) {
    const agreed = await confirm({
      title: t(`providers.${what}.title`, { name }),
      text: t(`providers.${what}.text`),
      action: t(`providers.${what}.action`),
      danger: what === 'deletion',
      onConfirm: async () => {
        await run()
        await renew()
      },
    })
    if (agreed) toasts.success(t(`providers.${what}.done`, { name }))
  }
  return {
    activate: () => void ask('activation', () => activateProvider(of.kind)),
    remove: () => void ask('deletion', () => deleteProvider(of.kind)),
  }
}
