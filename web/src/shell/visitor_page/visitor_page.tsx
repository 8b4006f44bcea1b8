/** The frame of the pages for visitors: a decorative counter with a display or the platform's picture, the page itself, and the languages. */
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '#web/kit/logo'
import { usePageTitle } from '#web/kit/page_title'
import { brandStore } from '#web/lib/brand'
import { LanguageChoice } from '#web/shell/visitor_page/language_choice'
import { NumberDisplay } from '#web/shell/visitor_page/number_display'
import styles from '#web/shell/visitor_page/visitor_page.module.css'

interface VisitorPageProps {
  /** Already translated: the heading, and the title of the browser's tab. */
  readonly title: string
  /** More room, for what is not a short form. */
  readonly wide?: boolean
  readonly children: ReactNode
}

export function VisitorPage({ title, wide, children }: VisitorPageProps) {
  usePageTitle(title)
  return (
    <div className={styles.page}>
      <Beside />
      <main className={styles.side}>
        <div className={styles.main} data-wide={wide || undefined}>
          <p className={styles.brand}>
            <Logo size={36} />
          </p>
          <h1 className={styles.title}>{title}</h1>
          {children}
        </div>
        <LanguageChoice />
      </main>
    </div>
  )
}

/** The picture of the platform, on wide screens; without one the counter. */
function Beside() {
  const picture = brandStore(({ loginPicture }) => loginPicture)
  const [broken, setBroken] = useState<string | null>(null)
  if (!picture || picture === broken) return <Counter />
  return (
    <aside className={styles.picture}>
      <img src={picture} alt="" onError={() => setBroken(picture)} />
    </aside>
  )
}

function Counter() {
  const { t } = useTranslation('shell')
  return (
    <aside className={styles.counter}>
      <NumberDisplay />
      <div className={styles.content}>
        <p className={styles.lead}>{t('visitor.lead')}</p>
        <p className={styles.text}>{t('visitor.text')}</p>
      </div>
      <div className={styles.desk} aria-hidden />
    </aside>
  )
}
