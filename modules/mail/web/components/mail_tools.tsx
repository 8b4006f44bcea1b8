/** Narrows the list of mails by a text and by their state. */
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ListSearch } from '#web/kit/list_page'
import { SearchField } from '#web/kit/search_field'
import { mailStates, type MailState } from '#modules/mail/contract'
import styles from './mails_panel.module.css'

interface MailToolsProps {
  readonly search: ListSearch
  /** Null for all of them. */
  readonly state: MailState | null
  readonly onState: (state: MailState | null) => void
}

export function MailTools({ search, state, onState }: MailToolsProps) {
  const { t } = useTranslation('mail')
  return (
    <div className={styles.tools}>
      <SearchField value={search.text} onChange={search.setText} label={t('panel.search')} />
      <Select<MailState | 'all'>
        className={styles.states}
        aria-label={t('panel.filter')}
        value={state ?? 'all'}
        onChange={(chosen) => onState(chosen === 'all' ? null : chosen)}
        options={[
          { value: 'all', label: t('panel.all') },
          ...mailStates.map((one) => ({ value: one, label: t(`states.${one}`) })),
        ]}
      />
    </div>
  )
}
