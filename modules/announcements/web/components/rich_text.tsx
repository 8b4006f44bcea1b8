/** Renders the text of an announcement: the only component that inserts HTML into the page. */
import { useMemo } from 'react'
import { pure } from '../rich_html'
import styles from './rich_text.module.css'

export function RichText({ html }: { html: string }) {
  const shown = useMemo(() => ({ __html: pure(html) }), [html])
  return <div className={styles.text} dir="auto" dangerouslySetInnerHTML={shown} />
}
