/** Buttons for importing and exporting contacts. */
import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/kit/lazy_part'
import { exportContacts } from '../api'
import { saveFile } from '#web/lib/save_file'

const ImportDrawer = lazyPart(() => import('./import_drawer'))

/** `search`: the page's current search; the export is limited to it. */
export function SheetTools({ search }: { search: string }) {
  const { t } = useTranslation('contacts')
  const [isImporting, setImporting] = useState(false)
  const close = useCallback(() => setImporting(false), [])
  const { mutate: save, isPending } = useMutation({
    mutationFn: () => exportContacts(search),
    onSuccess: (sheet) => saveFile('contatos.csv', sheet),
  })
  return (
    <>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => setImporting(true)}>
        {t('page.import')}
      </Button>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        loading={isPending}
        title={t('page.export_help')}
        onClick={() => save()}
      >
        {t('page.export')}
      </Button>
      {isImporting && (
        <Suspense fallback={null}>
          <ImportDrawer onClose={close} />
        </Suspense>
      )}
    </>
  )
}
