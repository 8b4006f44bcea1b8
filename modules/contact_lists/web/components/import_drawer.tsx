/** Chooses a file whose rows come onto the list (LST-01); its way is shown above the table. */
import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { maxRows, maxSheetBytes, sheetExtensions } from '#modules/contact_lists/contract'
import { FileDrop } from '#web/kit/file_drop'
import { useFocusBack } from '#web/kit/drawer_focus'
import { Sheet } from '#web/kit/sheet'
import { fileSize, number } from '#web/lib/format'
import type { ContactList } from '../api'
import { downloadExample } from '../example'
import { upload, useUpload } from '../uploads'
import styles from './import_drawer.module.css'
import { ImportResult } from './import_result'
import { ReadingNotice, UploadNotice } from './notices'

interface ImportDrawerProps {
  readonly list: ContactList
  readonly onClose: () => void
}

export default function ImportDrawer({ list, onClose }: ImportDrawerProps) {
  const { t } = useTranslation('contact_lists')
  const client = useQueryClient()
  const running = useUpload(list.id)
  const { lastImport } = list
  useFocusBack(true)
  const isReading = lastImport?.status === 'reading'

  function choose(file: File) {
    void upload(client, list.id, file)
    onClose()
  }
  return (
    <Sheet open title={t('import.title', { name: list.name })} width={480} onClose={onClose}>
      <div className={styles.parts}>
        {isReading && <ReadingNotice list={list} />}
        {!isReading && running && <UploadNotice upload={running} listId={list.id} />}
        {isReading || (running && !running.error) ? (
          <p className={styles.text}>{t('import.one_at_a_time')}</p>
        ) : (
          <section className={styles.parts}>
            <p className={styles.text}>
              {t('import.columns', { most: number(maxRows), size: fileSize(maxSheetBytes) })}
            </p>
            <FileDrop
              icon={<FileExcelOutlined />}
              accept={sheetExtensions.join()}
              label={t('import.choose')}
              hint={t('import.or_drop')}
              onChoose={choose}
            >
              {t('import.choose')}
            </FileDrop>
            <Button
              type="link"
              className={styles.example}
              icon={<DownloadOutlined aria-hidden />}
              onClick={() => downloadExample(t)}
            >
              {t('page.example')}
            </Button>
          </section>
        )}
        {lastImport && !isReading && (
          <section className={styles.parts}>
            <h2 className={styles.title}>{t('import.last')}</h2>
            <ImportResult list={list} />
          </section>
        )}
      </div>
    </Sheet>
  )
}
