/** The operator's tab of charges: what arrived from companies, and what of it is to be paid back. */
import { AuditOutlined, CheckCircleOutlined, RollbackOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#web/kit/appearance'
import { BareCard } from '#web/kit/card'
import { DataTable, RowAction } from '#web/kit/data_table'
import { ErrorState } from '#web/kit/error_state'
import { useListSearch, type ListSearch } from '#web/kit/list_page'
import { LoadingRows } from '#web/kit/loading'
import { SearchField } from '#web/kit/search_field'
import { useEditDrawer } from '#web/kit/use_edit_drawer'
import { money, number } from '#web/lib/format'
import { useGrowingList } from '#web/lib/query'
import {
  chargesKey,
  chargesSummary,
  listCharges,
  type BookedCharge,
  type ChargeFilter,
  type ChargesSummary,
} from '../api_charges'
import { useChargeColumns } from './charge_columns'
import { ChargeDrawer } from './charge_drawer'
import styles from './charges_panel.module.css'

type Show = ChargeFilter['show']

export default function ChargesPanel() {
  const { data, error, refetch } = useQuery(chargesSummary)
  if (data) return <Charges summary={data} />
  return (
    <BareCard>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows />}
    </BareCard>
  )
}

function Charges({ summary }: { summary: ChargesSummary }) {
  const { t } = useTranslation('billing')
  // As it is when the tab is opened: a list must not change by itself when its last row is done.
  const [show, setShow] = useState<Show>(summary.chargesToRefund ? 'to_refund' : 'all')
  const search = useListSearch()
  const filter = { show, search: search.sought }
  const list = useGrowingList([...chargesKey, filter], (page, signal) =>
    listCharges(page, filter, signal)
  )
  const columns = useChargeColumns()
  const drawer = useEditDrawer<BookedCharge>(ChargeDrawer)
  const empty = useEmpty(filter)
  return (
    <div className={styles.panel}>
      <Total summary={summary} />
      <section aria-label={t('charges.tab')}>
        <Tools summary={summary} search={search} show={show} onShow={setShow} />
        <DataTable<BookedCharge>
          list={list}
          columns={columns}
          empty={empty}
          onRowClick={drawer.edit}
          actions={(charge) =>
            charge.toRefund > 0 && <Mark charge={charge} onClick={() => drawer.edit(charge)} />
          }
        />
      </section>
      {drawer.drawer}
    </div>
  )
}

/** On a phone an icon: words would leave no room for the company's name. */
function Mark({ charge, onClick }: { charge: BookedCharge; onClick: () => void }) {
  const { t } = useTranslation('billing')
  const phone = useIsPhone()
  const { companyName: name, toRefund } = charge
  const label = t('charges.mark_one', { name, value: money(toRefund) })
  if (phone) return <RowAction icon={<RollbackOutlined aria-hidden />} {...{ label, onClick }} />
  return (
    <Button
      aria-label={label}
      onClick={(event) => {
        event.stopPropagation()
        onClick()
      }}
    >
      {t('charges.mark')}
    </Button>
  )
}

function useEmpty({ show, search }: ChargeFilter) {
  const { t } = useTranslation('billing')
  if (search) return { title: t('charges.not_found'), text: t('charges.not_found_text') }
  if (show === 'to_refund') {
    const icon = <CheckCircleOutlined />
    return { icon, title: t('charges.none_to_refund'), text: t('charges.none_to_refund_text') }
  }
  return { icon: <AuditOutlined />, title: t('charges.empty'), text: t('charges.empty_text') }
}

function Total({ summary: { chargesToRefund, amountToRefund } }: { summary: ChargesSummary }) {
  const { t } = useTranslation('billing')
  return (
    <div className={styles.head}>
      <p className={styles.about}>{t('charges.about')}</p>
      {chargesToRefund > 0 && (
        <p className={styles.total}>
          <strong>{money(amountToRefund)}</strong>{' '}
          {t('charges.total', { count: chargesToRefund, shown: number(chargesToRefund) })}
        </p>
      )}
    </div>
  )
}

interface ToolsProps {
  readonly summary: ChargesSummary
  readonly search: ListSearch
  readonly show: Show
  readonly onShow: (show: Show) => void
}

function Tools({ summary, search, show, onShow }: ToolsProps) {
  const { t } = useTranslation('billing')
  return (
    <div className={styles.tools}>
      <Segmented<Show>
        aria-label={t('charges.show')}
        value={show}
        onChange={onShow}
        options={[
          {
            value: 'to_refund',
            label: (
              <>
                {t('charges.show_to_refund')}{' '}
                <span className={styles.count}>{number(summary.chargesToRefund)}</span>
              </>
            ),
          },
          { value: 'all', label: t('charges.show_all') },
        ]}
      />
      <div className={styles.search}>
        <SearchField
          block
          value={search.text}
          onChange={search.setText}
          label={t('charges.search')}
        />
      </div>
    </div>
  )
}
