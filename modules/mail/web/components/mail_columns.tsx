/** The columns of the list of mails. */
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Column } from '#web/kit/data_table'
import { number, shortDateTime } from '#web/lib/format'
import type { Mail } from '../model'
import { MailStatus } from './mail_status'
import styles from './mails_panel.module.css'

export function useMailColumns(): readonly Column<Mail>[] {
  const { t } = useTranslation('mail')
  return [
    {
      key: 'recipient',
      title: t('panel.recipient'),
      width: '26%',
      render: (_value, { recipient }) => <span className={styles.recipient}>{recipient}</span>,
    },
    {
      key: 'kind',
      title: t('panel.kind'),
      width: '26%',
      render: (_value, mail) => <Kind mail={mail} />,
    },
    {
      key: 'state',
      title: t('panel.state'),
      width: '24%',
      render: (_value, mail) => <MailStatus mail={mail} />,
    },
    {
      key: 'attempts',
      title: t('panel.attempts'),
      render: (_value, { attempts }) => <span className={styles.figure}>{number(attempts)}</span>,
    },
    {
      key: 'createdAt',
      title: t('panel.created_at'),
      render: (_value, { createdAt }) => <Time at={createdAt} />,
    },
    {
      key: 'sentAt',
      title: t('panel.sent_at'),
      render: (_value, { sentAt }) => sentAt && <Time at={sentAt} />,
    },
  ]
}

/** What the mail is about, and its subject; the subject alone when its kind has no words. */
function Kind({ mail }: { mail: Mail }) {
  const key = `mail:kinds.${mail.kind.replaceAll('.', '_')}`
  const subject = <span dir="auto">{mail.subject}</span>
  if (!i18next.exists(key)) return subject
  return (
    <span className={styles.kind}>
      {i18next.t(key)}
      <small>{subject}</small>
    </span>
  )
}

const Time = ({ at }: { at: string }) => (
  <time className={styles.figure} dateTime={at}>
    {shortDateTime(at)}
  </time>
)
