/** The operator's tab of mails: the server by which they leave, and what became of each. */
import { MailOutlined, RedoOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable, RowAction } from '#web/kit/data_table'
import { useListSearch } from '#web/kit/list_page'
import { toasts } from '#web/lib/toasts'
import type { MailState } from '#modules/mail/contract'
import type { Mail } from '../model'
import { useMails, useRetry } from '../queries'
import { useMailColumns } from './mail_columns'
import { MailTools } from './mail_tools'
import { TransportCard } from './transport_card'
import styles from './mails_panel.module.css'

export default function MailsPanel() {
  const { t } = useTranslation('mail')
  const search = useListSearch()
  const [state, setState] = useState<MailState | null>(null)
  const list = useMails({ search: search.sought, state })
  const columns = useMailColumns()
  const retry = useRetry(() => toasts.success(t('retry.done')))
  const isNarrowed = state !== null || search.sought !== ''
  return (
    <div className={styles.panel}>
      <TransportCard />
      <section aria-label={t('panel.title')}>
        <MailTools search={search} state={state} onState={setState} />
        <DataTable<Mail>
          list={list}
          columns={columns}
          empty={
            isNarrowed
              ? { title: t('empty.search_title'), text: t('empty.search_text') }
              : { icon: <MailOutlined />, title: t('empty.title'), text: t('empty.text') }
          }
          actions={(mail) =>
            mail.state === 'failed' && (
              <RowAction
                icon={<RedoOutlined aria-hidden />}
                label={t('retry.action', { recipient: mail.recipient })}
                onClick={() => retry.mutate(mail.id)}
              />
            )
          }
        />
      </section>
    </div>
  )
}
