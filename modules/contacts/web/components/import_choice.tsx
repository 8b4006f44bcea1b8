/** Choosing the source of an import: a sheet or the book of a phone. */
import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { maxSheetRows } from '#modules/contacts/contract'
import { FileDrop } from '#web/kit/file_drop'
import { toasts } from '#web/lib/toasts'
import { number } from '#web/lib/format'
import { saveFile } from '#web/lib/save_file'
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
        <FileDrop
          icon={<FileExcelOutlined />}
          accept=".xlsx"
          label={t('import.choose')}
          hint={t('import.or_drop')}
          busy={isReading}
          onChoose={onChoose}
        >
          {t(isReading ? 'import.reading' : 'import.choose')}
        </FileDrop>
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

async function offerExample(t: (key: string) => string) {
  const { exampleSheet } = await import('#web/lib/example_sheet')
  const heads = ['name', 'number', 'email'].map((key) => t(`import.heads.${key}`))
  const bytes = exampleSheet([
    heads,
    ['Ana Lima', '+55 11 98765-4321', 'ana@example.com'],
    ['João Souza', '11 98888-7777', ''],
  ])
  saveFile(`${t('import.example_name')}.xlsx`, new Blob([bytes]))
}
