/** The operator's list of plans, a tab of the settings. */
import { PlusOutlined, TagsOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { confirm } from '#web/kit/confirm'
import { DataTable, RowEditing, type Column } from '#web/kit/data_table'
import { useEditing } from '#web/kit/use_editing'
import { money, number } from '#web/lib/format'
import { asWholeList } from '#web/lib/query'
import { allPlans, deletePlan, plansKey } from '../api'
import { PlanDrawer } from '../drawer'
import { useFeatures } from '../features'
import type { Plan } from '../model'
import styles from './plans_panel.module.css'

export default function PlansPanel() {
  const { t } = useTranslation('billing')
  const list = asWholeList(useQuery(allPlans))
  const editing = useEditing<Plan>({
    namespace: 'billing',
    Drawer: PlanDrawer,
    values: ({ name }) => ({ name }),
    remove: deletePlan,
    stale: plansKey,
  })
  const columns = useColumns()
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={editing.add}>
      {t('plans.add')}
    </Button>
  )
  /** The server would refuse to delete a plan in use: says why, and what helps meanwhile. */
  async function explain(plan: Plan) {
    const { name, companies: count } = plan
    const wantsToEdit = await confirm({
      title: t('in_use.title', { name }),
      text: t('in_use.text', { count, shown: number(count) }),
      action: t('in_use.action'),
    })
    if (wantsToEdit) editing.edit(plan)
  }

  return (
    <>
      {list.rows.length > 0 && (
        <div className={styles.head}>
          <p>{t('plans.about')}</p>
          {add}
        </div>
      )}
      <DataTable<Plan>
        list={list}
        columns={columns}
        empty={{
          icon: <TagsOutlined aria-hidden />,
          title: t('empty.title'),
          text: t('empty.text'),
          action: add,
        }}
        actions={(plan) => (
          <RowEditing
            edit={{
              label: t('plans.edit', { name: plan.name }),
              onClick: () => editing.edit(plan),
            }}
            remove={{
              label: t('plans.delete', { name: plan.name }),
              onClick: () => (plan.companies ? void explain(plan) : editing.remove(plan)),
            }}
          />
        )}
      />
      {editing.drawer}
    </>
  )
}

function useColumns(): readonly Column<Plan>[] {
  const { t } = useTranslation('billing')
  const limit = (key: 'users' | 'connections' | 'queues'): Column<Plan> => ({
    key,
    title: t(`form.${key}`),
    align: 'right',
    className: styles.figure,
    render: (_value, plan) => {
      const most = plan[key]
      return most === null ? (
        <span className={styles.quiet}>{t('plans.no_limit')}</span>
      ) : (
        number(most)
      )
    },
  })
  return [
    {
      key: 'name',
      title: t('form.name'),
      render: (_value, { name, isPublic }) => (
        <span className={styles.name}>
          <span dir="auto">{name}</span>
          {!isPublic && <span className={styles.chip}>{t('plans.private')}</span>}
        </span>
      ),
    },
    {
      key: 'price',
      title: t('form.value'),
      align: 'right',
      className: styles.figure,
      render: (_value, { price }) => (price ? money(price) : t('plans.free')),
    },
    limit('users'),
    limit('connections'),
    limit('queues'),
    {
      key: 'features',
      title: t('form.features'),
      width: '30%',
      render: (_value, plan) => <Included plan={plan} />,
    },
    {
      key: 'companies',
      title: t('plans.companies'),
      align: 'right',
      render: (_value, { companies }) => number(companies),
    },
  ]
}

function Included({ plan }: { plan: Plan }) {
  const { t } = useTranslation('billing')
  const included = useFeatures(plan.features).filter(({ key }) => plan.features[key])
  if (!included.length) return <span className={styles.quiet}>{t('plans.no_features')}</span>
  return (
    <ul className={styles.chips}>
      {included.map(({ key, name }) => (
        <li key={key} className={styles.chip}>
          {name}
        </li>
      ))}
    </ul>
  )
}
