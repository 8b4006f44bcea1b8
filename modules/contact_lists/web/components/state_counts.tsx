/** How many of a list are on WhatsApp, are not, and are still to be checked: as a bar, and in numbers. */
import { useTranslation } from 'react-i18next'
import type { ItemState } from '#modules/contact_lists/contract'
import { number } from '#web/lib/format'
import { StateIcon } from './person_state'
import styles from './state_counts.module.css'

export const states: readonly ItemState[] = ['valid', 'absent', 'unchecked']

export function StateCounts({ counts }: { counts: Readonly<Record<ItemState, number>> }) {
  const { t } = useTranslation('contact_lists')
  const shown = states.filter((state) => counts[state] > 0)
  if (!shown.length) return <span className={styles.none}>{t('page.nobody')}</span>
  return (
    <span className={styles.counts}>
      <span className={styles.bar} aria-hidden>
        {shown.map((state) => (
          <span key={state} data-state={state} style={{ flexGrow: counts[state] }} />
        ))}
      </span>
      <span className={styles.numbers}>
        {shown.map((state) => (
          <span key={state} className={styles.number}>
            <StateIcon state={state} />
            {t(`counted.${state}`, { shown: number(counts[state]) })}
          </span>
        ))}
      </span>
    </span>
  )
}
