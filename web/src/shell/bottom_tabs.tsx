/** On a phone: four tabs at the bottom, everything else in a drawer. */
import { MenuOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { LazyLoad } from '#web/shell/lazy_load'
import { entryAt, tabCount, useMenu } from '#web/shell/menu_entries'
import { MenuBadge } from '#web/shell/menu_link'
import styles from '#web/shell/bottom_tabs.module.css'

const moreSheet = () => import('#web/shell/more_sheet')

export function BottomTabs() {
  const { t } = useTranslation()
  const menu = useMenu()
  const [open, setOpen] = useState(false)
  // Stays mounted once it was open, so that its closing animation can run.
  const [wanted, setWanted] = useState(false)
  const current = entryAt(menu, useLocation().pathname)
  const daily = menu.filter(({ section }) => section === 'work').slice(0, tabCount)
  const elsewhere = menu.filter((entry) => !daily.includes(entry))
  return (
    <>
      <nav className={styles.tabs} aria-label={t('shell:frame.tabs')}>
        {daily.map((entry) => (
          <Link
            key={entry.key}
            to={entry.to}
            className={styles.tab}
            aria-current={entry === current ? 'page' : undefined}
          >
            <span className={styles.icon} aria-hidden>
              {entry.icon}
            </span>
            <span className={styles.name}>{t(entry.tab ?? entry.label)}</span>
            <span className={styles.badge}>
              <MenuBadge entry={entry} />
            </span>
          </Link>
        ))}
        <button
          type="button"
          className={styles.tab}
          aria-haspopup="dialog"
          aria-expanded={open}
          data-current={(current && !daily.includes(current)) || undefined}
          onClick={() => {
            setWanted(true)
            setOpen(true)
          }}
        >
          <span className={styles.icon} aria-hidden>
            <MenuOutlined />
          </span>
          <span className={styles.name}>{t('shell:frame.more')}</span>
          {/* A badge shows that something in the drawer needs attention. */}
          {elsewhere.map((entry) => (
            <span key={entry.key} className={styles.badge}>
              <MenuBadge entry={entry} />
            </span>
          ))}
        </button>
      </nav>
      {wanted && <LazyLoad load={moreSheet} props={{ open, onClose: () => setOpen(false) }} />}
    </>
  )
}
