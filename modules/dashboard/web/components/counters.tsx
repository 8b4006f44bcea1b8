/** The six main figures: current state, and the period. */
import { useTranslation } from 'react-i18next'
import { number } from '#web/lib/format'
import type { Figures } from '../model'
import { spellMinutes } from '../spell'
import styles from './counters.module.css'

export function Counters({ figures }: { figures: Figures }) {
  const { t } = useTranslation('dashboard')
  const counters = [
    { key: 'open', value: number(figures.open), now: true },
    { key: 'pending', value: number(figures.pending), now: true, waits: figures.pending > 0 },
    { key: 'finished', value: number(figures.finished) },
    { key: 'new_contacts', value: number(figures.newContacts) },
    { key: 'support_time', value: spellMinutes(figures.supportMinutes) },
    { key: 'wait_time', value: spellMinutes(figures.waitMinutes) },
  ]
  return (
    <dl className={styles.counters}>
      {counters.map(({ key, value, now, waits }) => (
        <div key={key} className={styles.counter} data-waits={waits || undefined}>
          <dt className={styles.label}>{t(`counters.${key}`)}</dt>
          <dd className={styles.value} data-counter={key}>
            {value}
          </dd>
          <dd className={styles.when}>{t(now ? 'counters.now' : 'counters.in_period')}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Loading skeleton of the same shape. */
export function CountersSkeleton() {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.counters} role="status" aria-label={t('loading')}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={styles.counter}>
          <span className={styles.grey} style={{ width: '60%' }} />
          <span className={styles.grey} style={{ width: '40%', height: 28 }} />
          <span className={styles.grey} style={{ width: '30%' }} />
        </div>
      ))}
    </div>
  )
}
