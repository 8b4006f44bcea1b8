/** What is going on with a list: a file on its way, its reading, its result, and the check of the numbers (LST-01). */
import { Button } from 'antd'
import dayjs from 'dayjs'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { errorText } from '#web/lib/error_text'
import { number } from '#web/lib/format'
import type { ContactList } from '../api'
import { forgetUpload, useUpload, type Upload } from '../uploads'
import { useConnected } from '../use_list'
import { ImportResult } from './import_result'
import { Notice } from './notice'
import styles from './notices.module.css'

export function Notices({ list }: { list: ContactList }) {
  return (
    <div className={styles.notices}>
      <FileNotice list={list} />
      {list.lastImport?.status !== 'reading' && list.counts.unchecked > 0 && (
        <CheckNotice list={list} />
      )}
    </div>
  )
}

/** One at a time: the file on its way, its reading, its result. */
function FileNotice({ list }: { list: ContactList }) {
  const { lastImport } = list
  const upload = useUpload(list.id)
  const [closed, close] = useClosed(list.id)
  // It is told by the list as soon as the file has arrived.
  if (lastImport?.status === 'reading') return <ReadingNotice list={list} />
  if (upload) return <UploadNotice upload={upload} listId={list.id} />
  if (!lastImport || lastImport.id === closed || !isRecent(lastImport.updatedAt)) return null
  return <ImportResult list={list} onClose={() => close(lastImport.id)} />
}

/** Days for which the result stands above the table; the drawer of the import has it longer. */
const shownDays = 2
const isRecent = (at: string) => dayjs().diff(at, 'day') < shownDays

/** The import whose result was closed in this browser. */
function useClosed(listId: number) {
  const storageKey = `contact_lists.closed_import.${listId}`
  const [closed, setClosed] = useState(() => Number(localStorage.getItem(storageKey)))
  const close = (importId: number) => {
    localStorage.setItem(storageKey, String(importId))
    setClosed(importId)
  }
  return [closed, close] as const
}

interface UploadNoticeProps {
  readonly upload: Upload
  readonly listId: number
}

export function UploadNotice({ upload, listId }: UploadNoticeProps) {
  const { t } = useTranslation('contact_lists')
  const { fileName: name, share, error, stop } = upload
  if (error) {
    return (
      <Notice kind="bad" title={t('import.failed', { name })} onClose={() => forgetUpload(listId)}>
        {errorText(error)}
      </Notice>
    )
  }
  const isSent = share === 1
  return (
    <Notice
      title={t(isSent ? 'import.opening' : 'import.uploading', { name })}
      percent={isSent ? undefined : Math.round(share * 100)}
      action={!isSent && <Button onClick={stop}>{t('import.stop')}</Button>}
    >
      {t(isSent ? 'import.may_leave' : 'import.upload_stay')}
    </Notice>
  )
}

export function ReadingNotice({ list: { lastImport } }: { list: ContactList }) {
  const { t } = useTranslation('contact_lists')
  const { fileName: name, done, total } = lastImport!
  if (total === null) {
    return <Notice title={t('import.opening', { name })}>{t('import.may_leave')}</Notice>
  }
  const values = { count: total, done: number(done), total: number(total) }
  return (
    <Notice title={t('import.reading', { name })} percent={percentOf(done, total)}>
      {t('import.progress', values)} · {t('import.may_leave')}
    </Notice>
  )
}

/** Numbers that are checked within a second or two need no notice. */
const fewNumbers = 20

function CheckNotice({ list: { count, counts } }: { list: ContactList }) {
  const { t } = useTranslation('contact_lists')
  const { data: connected } = useConnected(true)
  if (connected === undefined) return null
  const { unchecked } = counts
  if (connected === 0) {
    return (
      <Notice
        kind="warning"
        title={t('check.waits')}
        action={<Link to="/connections">{t('check.connections')}</Link>}
      >
        {t('check.waits_text', { count: unchecked, shown: number(unchecked) })}
      </Notice>
    )
  }
  if (unchecked < fewNumbers) return null
  const done = count - unchecked
  const values = { count, done: number(done), total: number(count) }
  return (
    <Notice title={t('check.title')} percent={percentOf(done, count)}>
      {t('check.progress', values)} · {timeText(t, checkSeconds(unchecked, connected))}
    </Notice>
  )
}

/** Whole ones, and 100 not before the end. */
const percentOf = (done: number, total: number) => (total ? Math.floor((100 * done) / total) : 100)

/** Numbers that are checked in a second, over each connection (LST-01). */
const perSecond = 20
const checkSeconds = (numbers: number, connections: number) => numbers / (perSecond * connections)

function timeText(t: TFunction<'contact_lists'>, seconds: number) {
  if (seconds < 60) return t('check.under_a_minute')
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return t('check.minutes', { count: minutes })
  return t('check.hours', { count: Math.round(minutes / 60) })
}
