/** What is going on with a list: a file on its way, its reading, its result, and the check of the numbers (LST-01). */
import { Alert, Button, Progress } from 'antd'
import dayjs from 'dayjs'
import type { TFunction } from 'i18next'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { errorText } from '#web/lib/error_text'
import { number } from '#web/lib/format'
import type { ContactList } from '../api'
import { checkSeconds } from '../check_time'
import { forgetUpload, useUpload, type Upload } from '../uploads'
import { useConnected } from '../use_list'
import { ImportResult } from './import_result'
import styles from './notices.module.css'

export function Notices({ list }: { list: ContactList }) {
  const { lastImport } = list
  const upload = useUpload(list.id)
  const [closed, close] = useClosed(list.id)
  const isReading = lastImport?.status === 'reading'
  const isShown = lastImport && lastImport.id !== closed && isRecent(lastImport.updatedAt)
  return (
    <div className={styles.notices}>
      {/* Its own import is told by the list as soon as the file has arrived. */}
      {upload && !isReading && <UploadNotice upload={upload} listId={list.id} />}
      {isReading && <ReadingNotice list={list} />}
      {!isReading && !upload && isShown && (
        <ImportResult list={list} onClose={() => close(lastImport.id)} />
      )}
      {!isReading && list.counts.unchecked > 0 && <CheckNotice list={list} />}
    </div>
  )
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
      <Alert
        type="error"
        showIcon
        title={t('import.upload_failed', { name })}
        description={errorText(error)}
        closable={{ 'aria-label': t('import.close') }}
        onClose={() => forgetUpload(listId)}
      />
    )
  }
  const isSent = share === 1
  return (
    <Course
      title={t(isSent ? 'import.opening' : 'import.uploading', { name })}
      percent={Math.round(share * 100)}
      text={isSent ? t('import.may_leave') : t('import.upload_stay')}
      action={!isSent && <Button onClick={stop}>{t('import.stop')}</Button>}
    />
  )
}

export function ReadingNotice({ list: { lastImport } }: { list: ContactList }) {
  const { t } = useTranslation('contact_lists')
  const { fileName: name, done, total } = lastImport!
  const count = total ?? 0
  return (
    <Course
      title={t(total === null ? 'import.opening' : 'import.reading', { name })}
      percent={count ? Math.floor((100 * done) / count) : 0}
      text={[
        total !== null && t('import.progress', { count, done: number(done), total: number(count) }),
        t('import.may_leave'),
      ]}
    />
  )
}

/** Numbers that are checked within a second or two need no notice. */
const fewNumbers = 20

function CheckNotice({ list }: { list: ContactList }) {
  const { t } = useTranslation('contact_lists')
  const { data: connected } = useConnected(true)
  const { count, counts } = list
  if (connected === undefined) return null
  if (connected === 0) {
    return (
      <Alert
        type="warning"
        role="status"
        showIcon
        title={t('check.waits')}
        description={t('check.waits_text', {
          count: counts.unchecked,
          shown: number(counts.unchecked),
        })}
        action={<Link to="/connections">{t('check.connections')}</Link>}
      />
    )
  }
  if (counts.unchecked < fewNumbers) return null
  const done = count - counts.unchecked
  return (
    <Course
      title={t('check.title')}
      percent={Math.floor((100 * done) / count)}
      text={[
        t('check.progress', { count, done: number(done), total: number(count) }),
        timeText(t, checkSeconds(counts.unchecked, connected)),
      ]}
    />
  )
}

function timeText(t: TFunction<'contact_lists'>, seconds: number) {
  if (seconds < 60) return t('check.under_a_minute')
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return t('check.minutes', { count: minutes })
  return t('check.hours', { count: Math.round(minutes / 60) })
}

interface CourseProps {
  readonly title: string
  readonly percent: number
  readonly text: string | readonly (string | false)[]
  readonly action?: ReactNode
}

function Course({ title, percent, text, action }: CourseProps) {
  return (
    <section className={styles.course} aria-label={title}>
      <div className={styles.head}>
        <h2 dir="auto">{title}</h2>
        {action}
      </div>
      <Progress percent={percent} aria-label={title} />
      <p>{[text].flat().filter(Boolean).join(' · ')}</p>
    </section>
  )
}
