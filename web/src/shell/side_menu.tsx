/** The side menu: entries grouped by section. */
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { Logo } from '#web/kit/logo'
import { frameStore, toggleMenu } from '#web/shell/frame_store'
import { entryAt, sections, useMenu } from '#web/shell/menu_entries'
import { MenuLink } from '#web/shell/menu_link'
import { Version } from '#web/shell/version'
import styles from '#web/shell/side_menu.module.css'

export function SideMenu() {
  const { t } = useTranslation('shell')
  const wide = frameStore((state) => state.wide)
  return (
    <aside className={styles.side} data-narrow={!wide || undefined}>
      <Link to="/" className={styles.brand} aria-label={t('frame.home')}>
        <Logo size={28} isSquare={!wide} />
      </Link>
      <MenuGroups narrow={!wide} />
      <footer className={styles.foot}>
        {wide && <Version />}
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={wide}
          aria-label={t(wide ? 'frame.narrow_menu' : 'frame.widen_menu')}
          onClick={toggleMenu}
        >
          {wide ? <LeftOutlined /> : <RightOutlined />}
        </button>
      </footer>
    </aside>
  )
}

/** All entries; also used in the drawer of a phone. */
export function MenuGroups({ narrow, onChosen }: { narrow?: boolean; onChosen?: () => void }) {
  const { t } = useTranslation('shell')
  const menu = useMenu()
  const current = entryAt(menu, useLocation().pathname)
  return (
    <nav className={styles.groups} aria-label={t('frame.menu')}>
      {sections.map((section) => {
        const entries = menu.filter((entry) => entry.section === section)
        if (!entries.length) return null
        return (
          <div key={section} role="group" aria-labelledby={`menu-${section}`}>
            <h2 id={`menu-${section}`} className={styles.group}>
              {t(`sections.${section}`)}
            </h2>
            <ul className={styles.list}>
              {entries.map((entry) => (
                <li key={entry.key}>
                  <MenuLink
                    entry={entry}
                    narrow={narrow}
                    current={entry === current}
                    onClick={onChosen}
                  />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}
