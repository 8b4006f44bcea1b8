/** The connected account, and how it is disconnected. */
import { CheckCircleOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { confirm } from '#web/kit/confirm'
import { StateWord } from '#web/kit/state_word'
import { toasts } from '#web/lib/toasts'
import { disconnect, keys } from '../api'
import styles from './connection.module.css'

interface ConnectionProps {
  readonly email: string
  readonly mayManage: boolean
}

export function Connection({ email, mayManage }: ConnectionProps) {
  const { t } = useTranslation('calendar')
  const ask = useDisconnect(email)
  return (
    <section className={styles.connection} aria-label={t('connection.label')}>
      <StateWord icon={<CheckCircleOutlined aria-hidden />} tone="good">
        {t('connection.connected')}
      </StateWord>
      <span className={styles.account} dir="auto">
        {email}
      </span>
      {mayManage && (
        <Button type="text" onClick={ask}>
          {t('connection.disconnect')}
        </Button>
      )}
    </section>
  )
}

/** Asks, disconnects, and says what is left to do where Google could not be told. */
export function useDisconnect(email: string): () => void {
  const { t } = useTranslation('calendar')
  const client = useQueryClient()
  return () =>
    void confirm({
      title: t('disconnect.title', { email }),
      text: t('disconnect.text'),
      action: t('disconnect.action'),
      danger: true,
      onConfirm: async () => {
        const isRevoked = await disconnect()
        await client.invalidateQueries({ queryKey: keys.state })
        if (isRevoked) toasts.success(t('disconnect.done'))
        else toasts.warning(t('disconnect.not_revoked'))
      },
    })
}
