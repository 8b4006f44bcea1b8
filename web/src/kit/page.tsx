/** The layout of every page: title with count, search and primary action on one line; content below. */
import { ArrowLeftOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { number } from '#web/lib/format'
import { ErrorBoundary } from '#web/kit/error_boundary'
import { ErrorState } from '#web/kit/error_state'
import { usePageTitle } from '#web/kit/page_title'
import { SearchField } from '#web/kit/search_field'
import styles from '#web/kit/page.module.css'

export interface PageProps {
  /** A translated text; also the title of the browser's tab. */
  readonly title: string
  readonly count?: number | null
  /** The page above this one: an arrow before the title leads there. */
  readonly back?: { readonly to: string; readonly label: string }
  /** `onChange` is called on each keystroke; debounce it with `useDebounced`. */
  readonly search?: { value: string; onChange: (text: string) => void; placeholder?: string }
  /** Filters and other secondary controls beside the search. */
  readonly tools?: ReactNode
  /** The page's one primary button. */
  readonly action?: ReactNode
  /** Limits the width for forms and texts; tables use the full width. */
  readonly narrow?: boolean
  readonly children: ReactNode
}

export function Page({ title, count, back, search, tools, action, ...rest }: PageProps) {
  const { narrow, children } = rest
  usePageTitle(title)
  return (
    <section className={styles.page} data-narrow={narrow || undefined} aria-labelledby="page-title">
      <header className={styles.head}>
        {back && (
          <Link className={styles.back} to={back.to} aria-label={back.label} title={back.label}>
            <ArrowLeftOutlined aria-hidden />
          </Link>
        )}
        <h1 id="page-title" className={styles.title}>
          {title}
          {typeof count === 'number' && <span className={styles.count}>{number(count)}</span>}
        </h1>
        <div className={styles.tools}>
          {search && <PageSearch {...search} />}
          {tools}
          {action}
        </div>
      </header>
      <ErrorBoundary fallback={(error, retry) => <ErrorState error={error} onRetry={retry} />}>
        <div className={styles.content}>{children}</div>
      </ErrorBoundary>
    </section>
  )
}

function PageSearch({ value, onChange, placeholder }: NonNullable<PageProps['search']>) {
  const { t } = useTranslation('shell')
  return <SearchField label={placeholder ?? t('actions.search')} {...{ value, onChange }} />
}
