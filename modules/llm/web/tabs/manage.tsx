/** Models of the company's Ollama server: popular ones, any other by its name, and those that are installed (LLM-13). */
import { CheckOutlined, DeleteOutlined, DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input, Progress } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localModels, modelNameLength, withTag } from '#modules/llm/contract'
import { Empty } from '#web/kit/empty'
import { LoadingRows } from '#web/kit/loading'
import { Refusal } from '#web/kit/refusal'
import { StateWord } from '#web/kit/state_word'
import { useRemoval } from '#web/kit/use_removal'
import { dateTime, fileSize } from '#web/lib/format'
import { useAllowed } from '#web/shell/gate'
import {
  deleteModel,
  getInstalled,
  keys,
  startPull,
  type Installed,
  type InstalledModel,
  type Pull,
} from '../api'
import { LoadFailed } from '../components/load_failed'
import { failed } from '../failed'
import { isRunning, percentOf, reasonText, usePull } from '../use_pull'
import styles from './manage.module.css'

export default function ManageTab() {
  const { data, error, refetch } = useQuery({
    queryKey: keys.installed,
    queryFn: ({ signal }) => getInstalled(signal),
    retry: false,
  })
  if (error && !data) {
    return <LoadFailed what="installed_failed" error={error} onRetry={refetch} />
  }
  if (!data) return <LoadingRows rows={8} rowHeight={48} />
  return <Models of={data} />
}

function Models({ of }: { of: Installed }) {
  const { t } = useTranslation('llm')
  const client = useQueryClient()
  const isOperator = useAllowed({ ability: 'llm.models' })
  const pull = usePull(of.mayChange)
  const start = useMutation({
    mutationFn: startPull,
    meta: { quiet: true },
    onSuccess: (begun) => client.setQueryData(keys.pull, begun),
    onError: failed(t('toasts.pull_refused')),
  })
  const isBusy = start.isPending || isRunning(pull)
  const has = (name: string) => of.models.some((one) => withTag(one.name) === withTag(name))
  return (
    <div className={styles.columns}>
      {of.mayChange ? (
        <section>
          <h2 className={styles.heading}>{t('manage.download')}</h2>
          {isOperator && <p className={styles.note}>{t('manage.operator_note')}</p>}
          {pull && <PullState pull={pull} />}
          <ul className={styles.rows}>
            {localModels.map(({ id, size }) => (
              <li key={id} className={styles.row}>
                <span className={styles.name}>{id}</span>
                <span className={styles.size}>{size}</span>
                {has(id) ? (
                  <StateWord tone="good" icon={<CheckOutlined aria-hidden />}>
                    {t('manage.installed')}
                  </StateWord>
                ) : (
                  <Button
                    size="small"
                    icon={<DownloadOutlined aria-hidden />}
                    disabled={isBusy}
                    aria-label={t('manage.pull_label', { name: id })}
                    onClick={() => start.mutate(id)}
                  >
                    {t('manage.pull')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <CustomModel isBusy={isBusy} onPull={(name) => start.mutate(name)} />
        </section>
      ) : (
        <p className={styles.note}>{t('manage.operator_only')}</p>
      )}
      <InstalledModels models={of.models} mayChange={of.mayChange} />
    </div>
  )
}

function PullState({ pull }: { pull: Pull }) {
  const { t } = useTranslation('llm')
  const { model, status, completed, total } = pull
  if (status === 'success') return null
  if (status === 'error') {
    return <Refusal text={t('manage.failed', { model, why: reasonText(pull.message) })} />
  }
  const percent = percentOf(pull)
  return (
    <div className={styles.pull}>
      <p id="llm-pull">
        <strong>{t('manage.running', { model })}</strong> {t('manage.may_leave')}
      </p>
      <Progress
        aria-labelledby="llm-pull"
        percent={percent ?? 0}
        status="active"
        format={() => (percent === null ? '…' : `${percent} %`)}
      />
      <p className={styles.step}>
        <span>{status}</span>
        {total !== null && (
          <span className="numbers">
            {fileSize(completed ?? 0)} / {fileSize(total)}
          </span>
        )}
      </p>
    </div>
  )
}

interface CustomModelProps {
  readonly isBusy: boolean
  readonly onPull: (name: string) => void
}

function CustomModel({ isBusy, onPull }: CustomModelProps) {
  const { t } = useTranslation('llm')
  const [typed, setTyped] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  function pull() {
    const name = typed.trim()
    setIsMissing(!name)
    if (name && !isBusy) onPull(name)
  }
  return (
    <div className={styles.custom}>
      <label htmlFor="llm-custom-model">{t('manage.custom')}</label>
      <div className={styles.line}>
        <Input
          id="llm-custom-model"
          value={typed}
          maxLength={modelNameLength}
          placeholder="llama3.2:3b"
          status={isMissing ? 'error' : undefined}
          aria-describedby="llm-custom-fault"
          spellCheck={false}
          autoCapitalize="off"
          onChange={({ target }) => {
            setTyped(target.value)
            setIsMissing(false)
          }}
          onPressEnter={(event) => {
            // Otherwise the whole configuration would be saved.
            event.preventDefault()
            pull()
          }}
        />
        <Button icon={<DownloadOutlined aria-hidden />} disabled={isBusy} onClick={pull}>
          {t('manage.pull')}
        </Button>
      </div>
      <p id="llm-custom-fault" role="alert" className={styles.fault}>
        {isMissing && t('manage.custom_missing')}
      </p>
    </div>
  )
}

function InstalledModels({ models, mayChange }: Installed) {
  const { t } = useTranslation('llm')
  const remove = useRemoval<InstalledModel>({
    question: ({ name }) => ({
      title: t('manage.delete_title', { name }),
      text: t('manage.delete_text'),
      action: t('manage.delete_action'),
      refusals: { ERR_LLM_MODEL_IN_USE: t('manage.in_use') },
    }),
    remove: ({ name }) => deleteModel(name),
    stale: keys.installed,
    done: () => t('toasts.model_deleted'),
  })
  return (
    <section>
      <h2 className={styles.heading}>{t('manage.installed_heading')}</h2>
      {models.length === 0 && (
        <Empty icon={<InboxOutlined />} title={t('manage.none')} text={t('manage.none_text')} />
      )}
      <ul className={styles.rows}>
        {models.map((model) => (
          <li key={model.name} className={styles.row}>
            <span className={styles.name}>
              {model.name}
              <small>{model.modifiedAt && dateTime(model.modifiedAt)}</small>
            </span>
            <span className={styles.size}>{model.size !== null && fileSize(model.size)}</span>
            {mayChange && (
              <Button
                type="text"
                danger
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('manage.delete_label', { name: model.name })}
                onClick={() => remove(model)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
