/** By which server mails leave, or what to do while there is none. */
import { WarningOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { BareCard, Card } from '#web/kit/card'
import { ErrorState } from '#web/kit/error_state'
import { LoadingRows } from '#web/kit/loading'
import type { MailTransport } from '../model'
import { useTransport } from '../queries'
import { TestMail } from './test_mail'
import styles from './transport_card.module.css'

/** An example for the setting, not an address of anybody. */
const example = 'smtps://user:password@smtp.example.com:465'

export function TransportCard() {
  const { t } = useTranslation('mail')
  const { data, error, refetch } = useTransport()
  if (!data) {
    return (
      <BareCard>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows rows={3} rowHeight={32} />
        )}
      </BareCard>
    )
  }
  return (
    <Card title={t('transport.title')}>
      {data.isConfigured ? <Configured transport={data} /> : <Missing />}
    </Card>
  )
}

function Configured({ transport: { host, from } }: { transport: MailTransport }) {
  const { t } = useTranslation('mail')
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('transport.host')}</dt>
        <dd>{host}</dd>
        <dt>{t('transport.from')}</dt>
        <dd>{from}</dd>
      </dl>
      <TestMail />
    </>
  )
}

function Missing() {
  const { t } = useTranslation('mail')
  return (
    <>
      <p className={styles.warning}>
        <WarningOutlined aria-hidden /> {t('transport.missing')}
      </p>
      <p className={styles.help}>
        {t('transport.missing_help')} <code>SMTP_URL={example}</code>
      </p>
    </>
  )
}
