/** The frame of the pages for visitors: a decorative counter with a display, the page itself, and the languages. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Mark } from '#web/kit/mark'
import { usePageTitle } from '#web/kit/page_title'
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
  const { t } = useTranslation('shell')
  usePageTitle(title)
  return (
    <div className={styles.page}>
      <aside className={styles.counter}>
        <NumberDisplay />
        <div className={styles.content}>
          <p className={styles.lead}>{t('visitor.lead')}</p>
          <p className={styles.text}>{t('visitor.text')}</p>
        </div>
        <div className={styles.desk} aria-hidden />
      </aside>
      <main className={styles.side}>
        <div className={styles.main} data-wide={wide || undefined}>
          <p className={styles.brand}>
            <Mark size={36} />
            <span aria-hidden>Guichê</span>
          </p>
          <h1 className={styles.title}>{title}</h1>
          {children}
        </div>
        <LanguageChoice />
      </main>
    </div>
  )
}
