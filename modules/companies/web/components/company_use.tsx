/** What a company uses: people, connections, messages of the month. */
import { useTranslation } from 'react-i18next'
import { number } from '#web/lib/format'
import type { Company } from '../model'
import styles from './company_use.module.css'

/** One below the other in the list, side by side where there is room (`inline`). */
export function CompanyUse({ company, inline }: { company: Company; inline?: boolean }) {
  const { t } = useTranslation('companies')
  const figures = [
    ['users', company.users],
    ['connections', company.connections],
    ['messages', company.messagesOfMonth],
  ] as const
  return (
    <span className={styles.use} data-inline={inline || undefined}>
      {figures.map(([what, count]) => (
        <span key={what} data-none={count === 0 || undefined}>
          {t(`panel.${what}`, { count, shown: number(count) })}
        </span>
      ))}
    </span>
  )
}
