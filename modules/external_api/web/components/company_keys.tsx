/** The keys of everybody in the company, for admins (EXT-11). */
import { KeyOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Card } from '#web/kit/card'
import { DataTable } from '#web/kit/data_table'
import { useGrowingList } from '#web/lib/query'
import { keysOf, listKeys, type ApiKey } from '../api_keys'
import { RevokeKey, useKeyColumns } from './key_columns'
import styles from '../keys.module.css'

export function CompanyKeys() {
  const { t } = useTranslation('external_api')
  const columns = useKeyColumns({ holder: true })
  const list = useGrowingList<ApiKey>([...keysOf.of('all')], (page, signal) =>
    listKeys('all', page, signal)
  )
  return (
    <Card title={t('keys.title_all')}>
      <div className={styles.list}>
        <p className={styles.help}>{t('keys.all_help')}</p>
        <DataTable<ApiKey>
          list={list}
          columns={columns}
          empty={{ icon: <KeyOutlined />, title: t('keys.none_title'), text: t('keys.none_text') }}
          actions={(key) => <RevokeKey of={key} />}
        />
      </div>
    </Card>
  )
}
