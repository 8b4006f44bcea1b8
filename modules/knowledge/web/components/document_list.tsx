/** The documents of the company: how far each is indexed, why it failed, and what can be done about it (RAG-05). */
import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  DeleteOutlined,
  FileTextOutlined,
  LoadingOutlined,
  ReloadOutlined,
} from '@ant-design/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentStatus } from '#modules/knowledge/contract'
import { Empty } from '#web/kit/empty'
import { StateWord, type Tone } from '#web/kit/state_word'
import { useRemoval } from '#web/kit/use_removal'
import { dateTime, fileSize, number } from '#web/lib/format'
import { deleteDocument, keys, retryDocument, type Document } from '../api'
import { failed, reasonText } from '../words'
import styles from './document_list.module.css'

interface DocumentListProps {
  readonly documents: readonly Document[]
  readonly mayManage: boolean
}

export function DocumentList({ documents, mayManage }: DocumentListProps) {
  const { t } = useTranslation('knowledge')
  if (documents.length === 0) {
    return (
      <Empty
        icon={<FileTextOutlined />}
        title={t('documents.none')}
        text={t('documents.none_text')}
      />
    )
  }
  return (
    <section>
      <h2 className={styles.heading}>
        {t('documents.heading')} <small>{number(documents.length)}</small>
      </h2>
      <ul className={styles.rows}>
        {documents.map((one) => (
          <Row key={one.id} of={one} mayManage={mayManage} />
        ))}
      </ul>
    </section>
  )
}

function Row({ of, mayManage }: { of: Document; mayManage: boolean }) {
  const { t } = useTranslation('knowledge')
  const { originalName: name, chunks, size, createdAt } = of
  // A status that is not known yet waits for something.
  const status = of.status in faces ? of.status : 'pending'
  const remove = useRemoval<Document>({
    question: () => ({
      title: t('documents.delete_title', { name }),
      text: t('documents.delete_text'),
      action: t('documents.delete_action'),
    }),
    remove: ({ id }) => deleteDocument(id),
    stale: keys.documents,
    done: () => t('documents.deleted'),
  })
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name} dir="auto">
          {name}
        </p>
        <p className={styles.facts}>
          <StateWord {...faces[status]}>{t(`status.${status}`)}</StateWord>
          {chunks > 0 && <span>{t('documents.chunks', { count: chunks })}</span>}
          <span>{fileSize(size)}</span>
          <span>{dateTime(createdAt)}</span>
        </p>
        <Explained of={of} status={status} />
        {mayManage && status === 'error' && <RetryButton of={of} />}
      </div>
      {mayManage && (
        <Button
          type="text"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('documents.delete', { name })}
          onClick={() => remove(of)}
        />
      )}
    </li>
  )
}

const faces: Readonly<Record<DocumentStatus, { readonly tone: Tone; readonly icon: ReactNode }>> = {
  pending: { tone: 'waiting', icon: <ClockCircleOutlined aria-hidden /> },
  processing: { tone: 'primary', icon: <LoadingOutlined aria-hidden /> },
  completed: { tone: 'good', icon: <CheckCircleOutlined aria-hidden /> },
  error: { tone: 'bad', icon: <CloseCircleOutlined aria-hidden /> },
}

interface ExplainedProps {
  readonly of: Document
  readonly status: DocumentStatus
}

/** How far it is, what it waits for, or why it failed; nothing for one that is complete. */
function Explained({ of, status }: ExplainedProps) {
  const { t } = useTranslation('knowledge')
  const { originalName: name, chunks, indexedChunks, errorMessage, isSearched } = of
  if (status === 'completed') return null
  return (
    <div className={styles.explained}>
      {status === 'processing' && chunks > 0 && (
        <Progress
          className={styles.progress}
          aria-label={t('documents.progress', { name })}
          percent={Math.floor((indexedChunks / chunks) * 100)}
          size="small"
        />
      )}
      {errorMessage !== null && (
        <span className={styles.reason}>
          {status === 'pending' && `${t('documents.tried_again')} `}
          {reasonText(errorMessage)}
        </span>
      )}
      {isSearched && <span className={styles.reason}>{t('documents.former_index')}</span>}
    </div>
  )
}

function RetryButton({ of: { id, originalName } }: { of: Document }) {
  const { t } = useTranslation('knowledge')
  const client = useQueryClient()
  const retry = useMutation({
    mutationFn: () => retryDocument(id),
    meta: { quiet: true },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.documents }),
    onError: failed(t('documents.retry_failed')),
  })
  return (
    <Button
      size="small"
      className={styles.retry}
      icon={<ReloadOutlined aria-hidden />}
      loading={retry.isPending}
      aria-label={t('documents.retry_label', { name: originalName })}
      onClick={() => retry.mutate()}
    >
      {t('documents.retry')}
    </Button>
  )
}
