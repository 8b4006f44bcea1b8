/** One menu entry: icon, label and badge. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Tooltip } from '#web/kit/tooltip'
import { LazyLoad } from '#web/shell/lazy_load'
import type { MenuEntry } from '#web/shell/web_module'
import styles from '#web/shell/side_menu.module.css'

export interface MenuLinkProps {
  readonly entry: MenuEntry
  readonly current: boolean
  /** Icon only, with the label as a tooltip. */
  readonly narrow?: boolean
  readonly onClick?: () => void
}

export function MenuLink({ entry, current, narrow, onClick }: MenuLinkProps) {
  const { t } = useTranslation()
  const label = t(entry.label)
  return (
    <Tooltip title={narrow ? label : null} placement="right">
      <Link
        to={entry.to}
        className={styles.link}
        data-narrow={narrow || undefined}
        aria-current={current ? 'page' : undefined}
        onClick={onClick}
      >
        <span className={styles.icon} aria-hidden>
          {entry.icon}
        </span>
        <span className={styles.name}>{label}</span>
        <MenuBadge entry={entry} />
      </Link>
    </Tooltip>
  )
}

/** The live badge, rendered by the module; nothing when it has none. */
export function MenuBadge({ entry }: { entry: MenuEntry }) {
  if (!entry.badge) return null
  return (
    <span className={styles.badge}>
      <LazyLoad load={entry.badge} props={{}} />
    </span>
  )
}
