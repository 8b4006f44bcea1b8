/** The key by which a flow's calls are signed: shown this once, or its end and another one (INT-12). */
import { useMutation } from '@tanstack/react-query'
import { SyncOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { confirm } from '#web/kit/confirm'
import { SecretDialog, type NewSecret } from '#web/shell/secret_dialog/secret_dialog'
import { renewSecret, type Integration } from '../api'
import { snippets } from '../snippets'
import styles from './flow_fields.module.css'

interface FlowSecretProps {
  /** Null while it is closed. */
  readonly shown: NewSecret | null
  readonly onClose: () => void
}

export function FlowSecret(props: FlowSecretProps) {
  const { t } = useTranslation('integrations')
  const verify = { title: t('secret.verify'), text: t('secret.verify_text'), snippets }
  return <SecretDialog {...props} text={t('secret.text')} verify={verify} />
}

interface SecretFactProps {
  readonly edited: Integration
  readonly onRenewed: (secret: NewSecret) => void
}

/** The end of the key, and another one. */
export function SecretFact({ edited, onRenewed }: SecretFactProps) {
  const { t } = useTranslation('integrations')
  const { id, name, secretMask } = edited
  const renewal = useMutation({ mutationFn: () => renewSecret(id), onSuccess: onRenewed })
  async function renew() {
    const isSure = await confirm({
      title: t('secret.renew_title', { name }),
      text: t('secret.renew_text'),
      action: t('secret.renew'),
      danger: true,
    })
    if (isSure) renewal.mutate()
  }
  return (
    <div className={styles.secret}>
      <span>
        {t('secret.label')} <code>{secretMask}</code>
      </span>
      <Button
        size="small"
        icon={<SyncOutlined aria-hidden />}
        loading={renewal.isPending}
        onClick={() => void renew()}
      >
        {t('secret.renew')}
      </Button>
    </div>
  )
}
