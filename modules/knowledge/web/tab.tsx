/** The knowledge base: a switch, documents and what became of them, settings, and a question that is tried (RAG-01 to RAG-05). */
import { InboxOutlined, SettingOutlined, WarningOutlined } from '@ant-design/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentTypes, maxDocumentBytes } from '#modules/knowledge/contract'
import type { LlmTabProps } from '#modules/llm/contract'
import { Empty } from '#web/kit/empty'
import { FileDrop } from '#web/kit/file_drop'
import { lazyPart } from '#web/kit/lazy_part'
import { LoadingRows } from '#web/kit/loading'
import { fileSize } from '#web/lib/format'
import { getConfig, keys, listDocuments, saveSettings, type Config } from './api'
import { DocumentList } from './components/document_list'
import { SearchTrial } from './components/search_trial'
import { UploadRows } from './components/upload_rows'
import styles from './tab.module.css'
import { upload } from './uploads'
import { causeOf, failed } from './words'

const SettingsDrawer = lazyPart(() => import('./settings_drawer'))

export default function KnowledgeTab({ mayManage }: LlmTabProps) {
  const { t } = useTranslation('knowledge')
  const config = useQuery({
    queryKey: keys.config,
    queryFn: ({ signal }) => getConfig(signal),
  })
  const documents = useQuery({
    queryKey: keys.documents,
    queryFn: ({ signal }) => listDocuments(signal),
  })
  const error = config.error ?? documents.error
  if (config.data && documents.data) {
    return (
      // A form in a form: what its drawer submits is not the whole configuration.
      <div className={styles.tab} onSubmit={(event) => event.stopPropagation()}>
        <Head config={config.data} mayManage={mayManage} />
        {mayManage && <Adding />}
        <DocumentList documents={documents.data} mayManage={mayManage} />
        {mayManage && documents.data.length > 0 && <SearchTrial documents={documents.data} />}
      </div>
    )
  }
  if (!error) return <LoadingRows rows={6} rowHeight={64} />
  const again = () => void Promise.all([config.refetch(), documents.refetch()])
  return (
    <Empty
      icon={<WarningOutlined />}
      title={t('tab.load_failed')}
      text={causeOf(error)}
      action={
        <Button disabled={false} onClick={again}>
          {t('tab.again')}
        </Button>
      }
    />
  )
}

function Head({ config, mayManage }: { config: Config; mayManage: boolean }) {
  const { t } = useTranslation('knowledge')
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { settings, isModuleOn } = config
  const turn = useMutation({
    mutationFn: (enabled: boolean) => saveSettings({ enabled }),
    meta: { quiet: true },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.config }),
    onError: failed(t('settings.failed')),
  })
  const isOn = turn.isPending ? turn.variables : settings.enabled
  return (
    <>
      <div className={styles.head}>
        <Switch
          checked={isOn}
          loading={turn.isPending}
          aria-labelledby="knowledge-enabled"
          onChange={(on) => turn.mutate(on)}
        />
        <span id="knowledge-enabled" className={styles.state} data-on={isOn || undefined}>
          {t(isOn ? 'tab.on' : 'tab.off')}
        </span>
        {mayManage && (
          <Button icon={<SettingOutlined aria-hidden />} onClick={() => setOpen(true)}>
            {t('settings.open')}
          </Button>
        )}
      </div>
      <p className={styles.note}>{t('tab.text')}</p>
      {isOn && !isModuleOn && (
        <p className={styles.warning} role="status">
          <WarningOutlined aria-hidden /> {t('tab.module_off')}
        </p>
      )}
      {isOpen && <SettingsDrawer settings={settings} onClose={() => setOpen(false)} />}
    </>
  )
}

function Adding() {
  const { t } = useTranslation('knowledge')
  const client = useQueryClient()
  return (
    <section className={styles.adding}>
      <FileDrop
        icon={<InboxOutlined />}
        accept={documentTypes.map((type) => `.${type}`).join()}
        label={t('adding.choose')}
        hint={t('adding.hint', { size: fileSize(maxDocumentBytes) })}
        multiple
        onChoose={(file) => void upload(client, file)}
      >
        {t('adding.choose')}
      </FileDrop>
      <UploadRows />
    </section>
  )
}
