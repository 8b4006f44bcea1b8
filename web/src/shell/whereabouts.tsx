/** The current page and company: the left of the top bar. */
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useMedia } from '#web/kit/appearance'
import { date, shortened } from '#web/lib/format'
import { entryAt, useMenu } from '#web/shell/menu_entries'
import { useSession } from '#web/shell/session_store'
import styles from '#web/shell/top_bar.module.css'

/** Maximum characters of a name on a phone, then an ellipsis (core.md 2). */
const phoneName = 10

export function Whereabouts({ phone }: { phone: boolean }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const wide = useMedia('(min-width: 1000px)')
  const entry = entryAt(useMenu(), useLocation().pathname)
  const { company } = user
  const name = phone ? shortened(user.name, phoneName) : user.name
  const until = wide && user.profile === 'admin' && company.dueDate
  return (
    <div className={styles.where}>
      {entry && (
        <p className={styles.place} data-place>
          {t(entry.label)}
        </p>
      )}
      <p className={styles.greeting}>
        {t('shell:greeting', { name, company: company.name })}
        {until && <span> · {t('shell:active_until', { date: date(until) })}</span>}
      </p>
    </div>
  )
}
