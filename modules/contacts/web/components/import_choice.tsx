/** Choosing the source of an import: a sheet or the book of a phone. */
import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { maxSheetRows } from '#modules/contacts/contract'
import { toasts } from '#web/lib/toasts'
import { number } from '#web/lib/format'
import { saveFile } from '../save_file'
import type { SheetFault } from '../sheet/texts'
import styles from './import.module.css'
import { PhoneBook } from './phone_book'

interface ImportChoiceProps {
  readonly fault: SheetFault | null
  readonly isReading: boolean
  readonly onChoose: (file: File) => void
}

export function ImportChoice({ fault, isReading, onChoose }: ImportChoiceProps) {
  const { t } = useTranslation('contacts')
  const most = number(maxSheetRows)
  return (
    <div className={styles.parts}>
      <section className={styles.part} aria-labelledby="import-sheet">
        <h2 id="import-sheet">{t('import.from_sheet')}</h2>
        <p>{t('import.columns', { most })}</p>
        {fault && (
          <Alert type="error" showIcon role="alert" title={t(`import.faults.${fault}`, { most })} />
        )}
        <Choose isReading={isReading} onChoose={onChoose} />
        <Button
          type="link"
          className={styles.example}
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => void offerExample(t).catch(toasts.failure)}
        >
          {t('import.example')}
        </Button>
      </section>
      <PhoneBook />
    </div>
  )
}

function Choose({ isReading, onChoose }: Omit<ImportChoiceProps, 'fault'>) {
  const { t } = useTranslation('contacts')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  function take(files: FileList | null) {
    const file = files?.[0]
    if (file) onChoose(file)
    // Reset, so that the same file can be chosen again after it was corrected.
    if (input.current) input.current.value = ''
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileExcelOutlined className={styles.icon} aria-hidden />
      <input
        ref={input}
        type="file"
        accept=".xlsx"
        className={styles.file}
        aria-label={t('import.choose')}
        tabIndex={-1}
        onChange={(event) => take(event.target.files)}
      />
      <Button type="primary" loading={isReading} onClick={() => input.current?.click()}>
        {t(isReading ? 'import.reading' : 'import.choose')}
      </Button>
      <small>{t('import.or_drop')}</small>
    </div>
  )
}

async function offerExample(t: (key: string) => string) {
  const { exampleSheet } = await import('../sheet/example_sheet')
  const heads = ['name', 'number', 'email'].map((key) => t(`import.heads.${key}`))
  const bytes = exampleSheet([
    heads,
    ['Ana Lima', '+55 11 98765-4321', 'ana@example.com'],
    ['João Souza', '11 98888-7777', ''],
  ])
  saveFile(`${t('import.example_name')}.xlsx`, new Blob([bytes]))
}
