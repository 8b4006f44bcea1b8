/** Texts that are part of what the model reads: list, switch, drawer, deletion (LLM-14). */
import { DeleteOutlined, EditOutlined, FileTextOutlined, PlusOutlined } from '@ant-design/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Switch, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Empty } from '#web/kit/empty'
import { lazyPart } from '#web/kit/lazy_part'
import { LoadingRows } from '#web/kit/loading'
import { useEditDrawer } from '#web/kit/use_edit_drawer'
import { useRemoval } from '#web/kit/use_removal'
import { deleteTemplate, keys, listTemplates, saveTemplate, type Template } from '../api'
import { CategoryQueues } from '../components/category_queues'
import { LoadFailed } from '../components/load_failed'
import { failed } from '../failed'
import styles from './templates.module.css'

const TemplateDrawer = lazyPart(() => import('../template_drawer'))

export default function TemplatesTab({ mayManage }: { mayManage: boolean }) {
  const { t } = useTranslation('llm')
  const { data, error, refetch } = useQuery({
    queryKey: keys.templates,
    queryFn: ({ signal }) => listTemplates(signal),
  })
  const { add, edit, drawer } = useEditDrawer<Template>(TemplateDrawer)
  if (error && !data) {
    return <LoadFailed what="templates_failed" error={error} onRetry={refetch} />
  }
  if (!data) return <LoadingRows rows={5} rowHeight={72} />
  const button = mayManage && (
    <Button icon={<PlusOutlined aria-hidden />} onClick={add}>
      {t('templates.add')}
    </Button>
  )
  return (
    // A form in a form: what its drawer submits is not the whole configuration.
    <div onSubmit={(event) => event.stopPropagation()}>
      {data.length === 0 ? (
        <Empty
          icon={<FileTextOutlined />}
          title={t('templates.none')}
          text={t('templates.none_text')}
          action={button || undefined}
        />
      ) : (
        <>
          <div className={styles.head}>
            <p>{t('templates.text')}</p>
            {button}
          </div>
          <ul className={styles.rows}>
            {data.map((template) => (
              <Row key={template.id} of={template} {...{ mayManage, edit }} />
            ))}
          </ul>
        </>
      )}
      {drawer}
      {data.some(({ category }) => category !== 'general') && <CategoryQueues />}
    </div>
  )
}

interface RowProps {
  readonly of: Template
  readonly mayManage: boolean
  readonly edit: (template: Template) => void
}

function Row({ of: template, mayManage, edit }: RowProps) {
  const { t } = useTranslation('llm')
  const { name, content, category, variables, isActive } = template
  const remove = useRemoval<Template>({
    question: () => ({
      title: t('templates.delete_title', { name }),
      text: t('templates.delete_text'),
      action: t('templates.delete_action'),
    }),
    remove: ({ id }) => deleteTemplate(id),
    stale: keys.templates,
    done: () => t('toasts.template_deleted'),
  })
  return (
    <li className={styles.row} data-off={!isActive || undefined}>
      <ActiveSwitch of={template} />
      <div className={styles.what}>
        <p className={styles.name} dir="auto">
          {name} <Tag>{t(`categories.${category}`)}</Tag>
        </p>
        <p className={styles.content} dir="auto">
          {content}
        </p>
        {variables.length > 0 && (
          <p className={styles.variables}>{variables.map((one) => `{${one}}`).join(' ')}</p>
        )}
      </div>
      {mayManage && (
        <div className={styles.actions}>
          <Button
            type="text"
            icon={<EditOutlined aria-hidden />}
            aria-label={t('templates.edit', { name })}
            onClick={() => edit(template)}
          />
          <Button
            type="text"
            danger
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('templates.delete', { name })}
            onClick={() => remove(template)}
          />
        </div>
      )}
    </li>
  )
}

function ActiveSwitch({ of: { id, name, isActive } }: { of: Template }) {
  const { t } = useTranslation('llm')
  const client = useQueryClient()
  const turn = useMutation({
    mutationFn: (on: boolean) => saveTemplate(id, { isActive: on }),
    meta: { quiet: true },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.templates }),
    onError: failed(t('toasts.template_failed')),
  })
  return (
    <Switch
      checked={turn.isPending ? turn.variables : isActive}
      loading={turn.isPending}
      aria-label={t('templates.active', { name })}
      onChange={(on) => turn.mutate(on)}
    />
  )
}
