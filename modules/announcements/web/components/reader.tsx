/** Dialog that shows one announcement. */
import { Modal } from 'antd'
import { useMemo } from 'react'
import { dateTime } from '#web/lib/format'
import type { Announcement } from '../model'
import { pure } from '../rich_html'
import { Urgent } from './announcements_panel'
import styles from './announcements.module.css'
import text from './rich_text.module.css'

interface ReaderProps {
  readonly open: boolean
  /** Kept while the dialog fades out. */
  readonly announcement: Announcement
  readonly onClose: () => void
  /** The dialog has closed, but the element that opened it is gone: the focus needs another target. */
  readonly onClosed: () => void
}

export default function Reader({ open, announcement, onClose, onClosed }: ReaderProps) {
  const { title, html, picture, priority, createdAt } = announcement
  return (
    <Modal
      open={open}
      title={
        <span className={styles.heading} dir="auto">
          {title}
        </span>
      }
      footer={null}
      width="min(640px, calc(100vw - 32px))"
      destroyOnHidden
      focusable={{ focusTriggerAfterClose: false }}
      onCancel={onClose}
      afterClose={onClosed}
    >
      <p className={styles.facts}>
        <time dateTime={createdAt}>{dateTime(createdAt)}</time>
        <Urgent priority={priority} />
      </p>
      {picture && <img className={styles.picture} src={picture.url} alt={picture.name} />}
      <RichText html={html} />
    </Modal>
  )
}

/** Renders the text: the only component that inserts HTML into the page. */
function RichText({ html }: { html: string }) {
  const shown = useMemo(() => ({ __html: pure(html) }), [html])
  return <div className={text.text} dir="auto" dangerouslySetInnerHTML={shown} />
}
