/** Drawer for the credentials of a payment provider. */
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '#web/kit/form_drawer'
import type { EditDrawerProps } from '#web/kit/use_edit_drawer'
import { toasts } from '#web/lib/toasts'
import { providersKey, saveProvider, type ProviderForm } from '../api_payments'
import type { PaymentProvider } from '../payment_model'
import { PaymentFields } from './payment_fields'

const addressOfEfi = 'https://pix.api.efipay.com.br'
const tokenBytes = 24

export function PaymentDrawer({ open, edited, onClose }: EditDrawerProps<PaymentProvider>) {
  const { t } = useTranslation('billing')
  const client = useQueryClient()
  if (!edited) return null
  const { kind } = edited

  async function submit(form: ProviderForm) {
    await saveProvider(kind, { ...chosenByUs(edited!), ...form })
    await client.invalidateQueries({ queryKey: providersKey })
    toasts.success(t('providers.saved'))
  }
  return (
    <FormDrawer<ProviderForm>
      key={kind}
      open={open}
      title={t(`providers.names.${kind}`)}
      initial={initialOf(edited)}
      submit={submit}
      onClose={onClose}
      width={480}
    >
      <PaymentFields of={edited} />
    </FormDrawer>
  )
}

const initialOf = ({ kind, credentials }: PaymentProvider): ProviderForm =>
  kind === 'pix' ? { url: addressOfEfi, ...credentials } : credentials

/** Asaas repeats it in each notice; nobody has to know it. */
function chosenByUs({ kind, isSet }: PaymentProvider): ProviderForm {
  if (kind !== 'asaas' || isSet) return {}
  const bytes = crypto.getRandomValues(new Uint8Array(tokenBytes))
  return { webhookToken: [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('') }
}
