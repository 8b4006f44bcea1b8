/** The login page: a decorative counter with a display, and the form. */
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#web/kit/page_title'
import { Mark } from '#web/kit/mark'
import { LanguageChoice } from '../components/language_choice'
import { LoginForm } from '../components/login_form'
import { NumberDisplay } from '../components/number_display'
import styles from './login_page.module.css'

export default function LoginPage() {
  const { t } = useTranslation('identity')
  usePageTitle(t('login.title'))
  return (
    <div className={styles.door}>
      <aside className={styles.counter}>
        <NumberDisplay />
        <div className={styles.content}>
          <p className={styles.lead}>{t('login.lead')}</p>
          <p className={styles.text}>{t('login.text')}</p>
        </div>
        <div className={styles.desk} aria-hidden />
      </aside>
      <main className={styles.side}>
        <div className={styles.form}>
          <p className={styles.brand}>
            <Mark size={36} />
            <span aria-hidden>Guichê</span>
          </p>
          <h1 className={styles.title}>{t('login.title')}</h1>
          <LoginForm />
        </div>
        <LanguageChoice />
      </main>
    </div>
  )
}
