/** All flows of the company: programs of others that answer customers before people do (INT-05). */
import { DeploymentUnitOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { Column } from '#web/kit/data_table'
import { EntityPage } from '#web/kit/entity_page'
import { lazyPart } from '#web/kit/lazy_part'
import { useEditing } from '#web/kit/use_editing'
import { deleteIntegration, keys, listIntegrations, type Integration } from './api'
import { KindLogo } from './components/kind_logo'
import styles from './page.module.css'

const IntegrationDrawer = lazyPart(() => import('./drawer'))

export default function IntegrationsPage() {
  const { t } = useTranslation('integrations')
  const editing = useEditing<Integration>({
    namespace: 'integrations',
    Drawer: IntegrationDrawer,
    values: ({ name }) => ({ name }),
    remove: deleteIntegration,
    stale: keys.root,
  })
  const columns: readonly Column<Integration>[] = [
    {
      key: 'name',
      title: t('page.name'),
      render: (_value, { kind, name, url, projectName }) => (
        <span className={styles.name}>
          <KindLogo kind={kind} />
          <span className={styles.texts}>
            <span dir="auto">{name}</span>
            <small title={url}>{kind === 'dialogflow' ? projectName : url}</small>
          </span>
        </span>
      ),
    },
    {
      key: 'kind',
      title: t('page.type'),
      width: 160,
      render: (_value, { kind }) => t(`kinds.${kind}.name`),
    },
    {
      key: 'id',
      title: t('page.id'),
      width: 100,
      align: 'right',
      render: (_value, { id }) => <span className="numbers">{id}</span>,
    },
  ]
  return (
    <EntityPage<Integration>
      title={t('menu.integrations')}
      namespace="integrations"
      icon={<DeploymentUnitOutlined />}
      queryKey={[...keys.root, 'pages']}
      load={listIntegrations}
      columns={columns}
      editing={editing}
    />
  )
}
