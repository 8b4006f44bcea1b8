/** The file that is sent to customers who enter the queue (BOT-09); saved at once, not with the form. */
import { DeleteOutlined, PaperClipOutlined } from '@ant-design/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Tooltip } from '#web/kit/tooltip'
import { toasts } from '#web/lib/toasts'
import { fileSize } from '#web/lib/format'
import { attachFile, detachFile } from '../api'
import type { Queue } from '../model'
import { queuesKey, useQueues } from '../queries'
import styles from './queues.module.css'

/** API-11. */
const maxBytes = 25 * 1024 * 1024

export function QueueFile({ queue: { id } }: { readonly queue: Queue }) {
  const { t } = useTranslation('queues')
  const client = useQueryClient()
  const { data } = useQueues()
  const media = data?.find((one) => one.id === id)?.media ?? null
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File | null) => (file ? attachFile(id, file) : detachFile(id)),
    onSuccess: () => client.invalidateQueries({ queryKey: queuesKey }),
  })

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // Reset, so that the same file can be chosen again.
    target.value = ''
    if (!file) return
    const isWrong = file.size === 0 || file.size > maxBytes
    if (isWrong) toasts.warning(t('file.size', { most: fileSize(maxBytes) }))
    else mutate(file)
  }
  return (
    <section className={styles.section}>
      <h2>{t('file.title')}</h2>
      <div className={styles.file}>
        <input ref={input} type="file" hidden aria-label={t('file.title')} onChange={choose} />
        {media && (
          <a href={media.url} target="_blank" rel="noreferrer" dir="auto">
            {media.name}
          </a>
        )}
        <Button
          icon={<PaperClipOutlined aria-hidden />}
          loading={isPending}
          onClick={() => input.current?.click()}
        >
          {t(media ? 'file.change' : 'file.choose')}
        </Button>
        {media && (
          <Tooltip title={t('file.remove')}>
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('file.remove')}
              onClick={() => mutate(null)}
            />
          </Tooltip>
        )}
      </div>
      <p className={styles.help} style={{ marginTop: 8 }}>
        {t('file.help')}
      </p>
    </section>
  )
}
