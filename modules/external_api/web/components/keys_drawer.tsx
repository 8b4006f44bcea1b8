/** One's own keys, opened from the profile menu (EXT-11). */
import { KeyOutlined, PlusOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataCards } from '#web/kit/data_cards'
import { Empty } from '#web/kit/empty'
import { ErrorState } from '#web/kit/error_state'
import { LoadingRows } from '#web/kit/loading'
import { Sheet } from '#web/kit/sheet'
import { useGrowingList } from '#web/lib/query'
import { keysOf, listKeys, type ApiKey, type MadeKey } from '../api_keys'
import styles from '../keys.module.css'
import { RevokeKey, useKeyColumns } from './key_columns'
import { NewKeyForm } from './new_key_form'
import { TokenInput } from './token_input'

type Step = { readonly at: 'list' | 'form' } | { readonly at: 'made'; readonly made: MadeKey }

export default function KeysDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('external_api')
  const [step, setStep] = useState<Step>({ at: 'list' })
  const toList = () => setStep({ at: 'list' })
  return (
    <Sheet open title={t(`keys.title_${step.at}`)} width={520} onClose={onClose}>
      {step.at === 'list' && <OwnKeys onAdd={() => setStep({ at: 'form' })} />}
      {step.at === 'form' && (
        <NewKeyForm onBack={toList} onMade={(made) => setStep({ at: 'made', made })} />
      )}
      {step.at === 'made' && <Made key={step.made.id} made={step.made} onDone={toList} />}
    </Sheet>
  )
}

function OwnKeys({ onAdd }: { readonly onAdd: () => void }) {
  const { t } = useTranslation('external_api')
  const columns = useKeyColumns({ holder: false })
  const list = useGrowingList<ApiKey>([...keysOf.of('own')], (page, signal) =>
    listKeys('own', page, signal)
  )
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd} autoFocus>
      {t('keys.add')}
    </Button>
  )
  if (list.isLoading) return <LoadingRows rows={3} rowHeight={96} />
  if (list.error && !list.rows.length) return <ErrorState error={list.error} onRetry={list.retry} />
  if (!list.rows.length) {
    const words = { title: t('keys.empty_title'), text: t('keys.empty_text') }
    return <Empty icon={<KeyOutlined />} {...words} action={add} />
  }
  return (
    <div className={styles.list}>
      <p className={styles.help}>{t('keys.help')}</p>
      {add}
      <DataCards
        rows={list.rows}
        columns={columns}
        actions={(key: ApiKey) => <RevokeKey of={key} />}
      />
    </div>
  )
}

function Made({ made, onDone }: { readonly made: MadeKey; readonly onDone: () => void }) {
  const { t } = useTranslation('external_api')
  return (
    <div className={styles.list}>
      <Alert type="warning" showIcon title={t('keys.once')} />
      <TokenInput label={t('keys.key')} value={made.key} />
      <div className={styles.buttons}>
        <Button type="primary" onClick={onDone}>
          {t('keys.done')}
        </Button>
      </div>
    </div>
  )
}
