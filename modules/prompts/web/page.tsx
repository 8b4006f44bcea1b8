/** All prompts of the company: what a language model knows and does when it answers customers (AI-13). */
import { RobotOutlined, WarningOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { Column } from '#web/kit/data_table'
import { EntityPage } from '#web/kit/entity_page'
import { lazyPart } from '#web/kit/lazy_part'
import { StateWord } from '#web/kit/state_word'
import { Tooltip } from '#web/kit/tooltip'
import { useEditing } from '#web/kit/use_editing'
import { number } from '#web/lib/format'
import { deletePrompt, keys, listPrompts, type Prompt } from './api'
import { QueueName } from './components/queue_name'
import { modelName } from './model_name'
import styles from './page.module.css'

const PromptDrawer = lazyPart(() => import('./drawer'))

export default function PromptsPage() {
  const { t } = useTranslation('prompts')
  const editing = useEditing<Prompt>({
    namespace: 'prompts',
    Drawer: PromptDrawer,
    values: ({ name }) => ({ name }),
    remove: deletePrompt,
    stale: keys.root,
  })
  const columns: readonly Column<Prompt>[] = [
    {
      key: 'name',
      title: t('page.name'),
      render: (_value, { name, instructions }) => (
        <span className={styles.name}>
          <span dir="auto">{name}</span>
          <small dir="auto">{instructions}</small>
        </span>
      ),
    },
    {
      key: 'queue',
      title: t('page.queue'),
      width: 180,
      render: (_value, { queue }) => <QueueName queue={queue} />,
    },
    {
      key: 'model',
      title: t('page.model'),
      width: 170,
      render: (_value, { model, isRefused }) => (
        <span className={styles.model}>
          {modelName(model)}
          {isRefused && <RefusedKey />}
        </span>
      ),
    },
    {
      key: 'max_tokens',
      title: t('page.max_tokens'),
      width: 140,
      align: 'right',
      render: (_value, { maxTokens }) => <span className="numbers">{number(maxTokens)}</span>,
    },
    {
      key: 'used',
      title: t('page.used'),
      width: 140,
      align: 'right',
      render: (_value, { tokens }) => <UsedTokens tokens={tokens} />,
    },
  ]
  return (
    <EntityPage<Prompt>
      title={t('menu.prompts')}
      namespace="prompts"
      icon={<RobotOutlined />}
      queryKey={[...keys.root, 'pages']}
      load={listPrompts}
      columns={columns}
      editing={editing}
    />
  )
}

/** People answer instead of it, until its key is replaced. */
function RefusedKey() {
  const { t } = useTranslation('prompts')
  return (
    <Tooltip title={t('page.key_refused_help')}>
      <span tabIndex={0}>
        <StateWord tone="bad" icon={<WarningOutlined aria-hidden />}>
          {t('page.key_refused')}
        </StateWord>
      </span>
    </Tooltip>
  )
}

function UsedTokens({ tokens }: Pick<Prompt, 'tokens'>) {
  const { t } = useTranslation('prompts')
  const { prompt, completion, total } = tokens
  const parts = { prompt: number(prompt), completion: number(completion) }
  return (
    <Tooltip title={total > 0 ? t('page.used_parts', parts) : undefined}>
      <span className="numbers">{number(total)}</span>
    </Tooltip>
  )
}
