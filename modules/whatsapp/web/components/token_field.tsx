/** The access token with which the company's programs send through this connection. */
import { CopyOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFieldValue } from '#web/kit/form'
import { Field } from '#web/kit/form_drawer'
import { toasts } from '#web/lib/toasts'
import styles from './fields.module.css'

export function TokenField() {
  const { t } = useTranslation(['whatsapp', 'shell'])
  const [token = '', setToken] = useFieldValue<string>('token')
  return (
    <>
      <Field
        name="token"
        label={t('form.token')}
        extra={t('form.token_help')}
        rules={[{ pattern: /^\S{16,}$/, message: t('form.token_short') }]}
      >
        <Input.Password autoComplete="off" maxLength={255} className={styles.token} />
      </Field>
      <div className={styles.row}>
        <Button icon={<ReloadOutlined aria-hidden />} onClick={() => setToken(newToken())}>
          {t(token ? 'form.token_renew' : 'form.token_make')}
        </Button>
        <Button
          icon={<CopyOutlined aria-hidden />}
          disabled={!token}
          onClick={() =>
            void navigator.clipboard
              .writeText(token)
              .then(() => toasts.success(t('form.token_copied')))
          }
        >
          {t('form.token_copy')}
        </Button>
      </div>
    </>
  )
}

/** 43 random characters (EXT-01). */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
