/** Narrows the people of a list to those of one state, each with how many there are. */
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ItemState } from '#modules/contact_lists/contract'
import { number } from '#web/lib/format'
import type { ContactList, StateFilter } from '../api'
import { states } from './state_counts'
import styles from './state_choice.module.css'

interface StateChoiceProps {
  readonly list: ContactList
  readonly value: StateFilter
  readonly onChange: (state: StateFilter) => void
}

export function StateChoice({ list, value, onChange }: StateChoiceProps) {
  const { t } = useTranslation('contact_lists')
  const option = (key: ItemState | 'all', count: number) => ({
    value: key,
    label: (
      <>
        {t(`states.${key}`)} <span className={styles.count}>{number(count)}</span>
      </>
    ),
  })
  return (
    <div className={styles.choice}>
      <Segmented<ItemState | 'all'>
        aria-label={t('people.state')}
        value={value ?? 'all'}
        onChange={(chosen) => onChange(chosen === 'all' ? null : chosen)}
        options={[
          option('all', list.count),
          ...states.map((state) => option(state, list.counts[state])),
        ]}
      />
    </div>
  )
}
