/** Below a contact's form: all that is stored about the person, as a file, and its end (OPS-01). */
import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  DeleteOutlined,
  DownloadOutlined,
  LoadingOutlined,
} from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { StateWord } from '#web/kit/state_word'
import { ApiError } from '#web/lib/api_error'
import { errorText } from '#web/lib/error_text'
import { dateTime, fileSize, number } from '#web/lib/format'
import { useAllowed } from '#web/shell/gate'
import type { Archive } from '../model'
import { requestArchive } from '../api'
import { useArchive } from '../use_archive'
import styles from './personal_data.module.css'

interface PersonalDataProps {
  readonly contactId: number
  readonly onErase: () => void
}

export default function PersonalData({ contactId, onErase }: PersonalDataProps) {
  const { t } = useTranslation('contacts')
  const mayErase = useAllowed({ ability: 'contacts.erase_person' })
  const archive = useArchive(contactId)
  const ask = useMutation({
    mutationFn: () => requestArchive(contactId),
    onSuccess: archive.follow,
  })
  const isPreparing = archive.latest?.status === 'pending'
  return (
    <section className={styles.section} aria-label={t('privacy.title')}>
      <h2>{t('privacy.title')}</h2>
      <p>{t('privacy.text')}</p>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        loading={ask.isPending}
        disabled={isPreparing}
        onClick={() => ask.mutate()}
      >
        {t('privacy.export')}
      </Button>
      <div role="status">{archive.latest && <ArchiveState archive={archive.latest} />}</div>
      {mayErase && (
        <Button danger icon={<DeleteOutlined aria-hidden />} onClick={onErase}>
          {t('privacy.erase')}
        </Button>
      )}
    </section>
  )
}

function ArchiveState({ archive }: { readonly archive: Archive }) {
  const { t } = useTranslation('contacts')
  const { status, doneRows, url, size, expiresAt, errorCode } = archive
  if (status === 'pending') {
    return (
      <StateWord icon={<LoadingOutlined aria-hidden />} tone="waiting">
        {t('privacy.preparing', { done: number(doneRows) })}
      </StateWord>
    )
  }
  if (status === 'failed' || !url) {
    return (
      <StateWord icon={<CloseCircleOutlined aria-hidden />} tone="bad">
        {errorText(new ApiError(0, errorCode ?? 'ERR_EXPORT_FAILED', ''))}
      </StateWord>
    )
  }
  return (
    <p className={styles.ready}>
      <StateWord icon={<CheckCircleOutlined aria-hidden />} tone="good">
        <a href={url} download>
          {t('privacy.download', { size: fileSize(size ?? 0) })}
        </a>
      </StateWord>
      <small>{t('privacy.until', { at: dateTime(expiresAt!) })}</small>
    </p>
  )
}
