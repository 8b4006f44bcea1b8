/** Sends a mail that only shows whether mails arrive. */
import { SendOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { EntityForm, Field } from '#web/kit/form'
import { toasts } from '#web/lib/toasts'
import { useSession } from '#web/shell/session_store'
import { mailsKey, sendTestMail } from '../api'
import styles from './transport_card.module.css'

export function TestMail() {
  const { t } = useTranslation(['mail', 'shell'])
  const { user } = useSession()
  const client = useQueryClient()

  async function send({ recipient }: { recipient: string }) {
    await sendTestMail(recipient.trim())
    toasts.success(t('test.done'))
    await client.invalidateQueries({ queryKey: mailsKey })
  }

  return (
    <EntityForm<{ recipient: string }> initial={{ recipient: user.email }} submit={send}>
      {(busy) => (
        <div className={styles.test}>
          <Field
            name="recipient"
            label={t('test.recipient')}
            rules={[
              { required: true, message: t('shell:rules.required') },
              { type: 'email', message: t('shell:rules.email') },
            ]}
          >
            <Input type="email" inputMode="email" autoComplete="off" maxLength={255} />
          </Field>
          <Button
            className={styles.send}
            htmlType="submit"
            icon={<SendOutlined aria-hidden />}
            loading={busy}
          >
            {t('test.send')}
          </Button>
        </div>
      )}
    </EntityForm>
  )
}
