/** What became of the newest file: how many came, and the rows that failed, to be downloaded. */
import { DownloadOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { errorText } from '#web/lib/error_text'
import { number } from '#web/lib/format'
import { ApiError } from '#web/lib/http'
import { saveFile } from '#web/lib/save_file'
import { downloadFaults, type ContactList, type SheetImport } from '../api'
import { Notice } from './notice'

interface ImportResultProps {
  readonly list: ContactList
  /** Left out where it stays. */
  readonly onClose?: () => void
}

export function ImportResult({ list, onClose }: ImportResultProps) {
  const { t } = useTranslation('contact_lists')
  const last = list.lastImport!
  const name = last.fileName
  if (last.status === 'failed') {
    return (
      <Notice kind="bad" title={t('import.failed', { name })} onClose={onClose}>
        {errorText(failureOf(last))}
      </Notice>
    )
  }
  const said = (['added', 'duplicates', 'faulty'] as const)
    .filter((key) => key === 'added' || last[key] > 0)
    .map((key) => t(`import.${key}`, { count: last[key], shown: number(last[key]) }))
  return (
    <Notice
      kind={last.faulty > 0 ? 'warning' : 'good'}
      title={t('import.done', { name })}
      action={last.faulty > 0 && <Faults list={list} last={last} />}
      onClose={onClose}
    >
      {said.join(' · ')}
    </Notice>
  )
}

const failureOf = ({ error }: SheetImport) => new ApiError(422, error ?? 'ERR_UNKNOWN', '')

function Faults({ list, last }: { list: ContactList; last: SheetImport }) {
  const { t } = useTranslation('contact_lists')
  const { mutate: download, isPending } = useMutation({
    mutationFn: () => downloadFaults(list.id, last.id),
    onSuccess: (sheet) => saveFile(`${t('import.faults_name')}.csv`, sheet),
  })
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={isPending} onClick={() => download()}>
      {t('import.download_faults', { count: last.faulty, shown: number(last.faulty) })}
    </Button>
  )
}
