/** The secret of a webhook, shown this once, with how events are verified by it (INT-12). */
import { useTranslation } from 'react-i18next'
import { SecretDialog, type NewSecret } from '#web/shell/secret_dialog/secret_dialog'
import { snippets } from '../snippets'

interface WebhookSecretProps {
  /** Null while it is closed. */
  readonly shown: NewSecret | null
  readonly onClose: () => void
}

export function WebhookSecret(props: WebhookSecretProps) {
  const { t } = useTranslation('webhooks')
  const verify = { title: t('secret.verify'), text: t('secret.verify_text'), snippets }
  return <SecretDialog {...props} text={t('secret.text')} verify={verify} />
}
