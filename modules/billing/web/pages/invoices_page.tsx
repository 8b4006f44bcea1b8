/** The company's invoices, newest first, and paying those that are open (BIL-13, BIL-14). */
import { FileTextOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { DataTable, type Column } from '#web/kit/data_table'
import { lazyPart } from '#web/kit/lazy_part'
import { useListSearch } from '#web/kit/list_page'
import { Page } from '#web/kit/page'
import { date, money } from '#web/lib/format'
import { useGrowingList } from '#web/lib/query'
import { invoicesKey, listInvoices, ownSubscription, type Invoice } from '../api_invoices'
import { InvoiceState } from '../components/invoice_state'
import styles from './invoices_page.module.css'

const CheckoutSheet = lazyPart(() => import('../components/checkout_sheet'))

export default function InvoicesPage() {
  const { t } = useTranslation('billing')
  const columns = useColumns()
  const search = useListSearch()
  const list = useGrowingList([...invoicesKey, search.sought], (pageNumber, signal) =>
    listInvoices(pageNumber, search.sought, signal)
  )
  const [paying, pay] = usePaying(list.rows)
  const empty = search.sought
    ? { title: t('invoices.not_found'), text: t('invoices.not_found_text') }
    : { icon: <FileTextOutlined />, title: t('invoices.empty'), text: t('invoices.empty_text') }
  return (
    <Page
      title={t('invoices.title')}
      count={list.count}
      search={{ value: search.text, onChange: search.setText, placeholder: t('invoices.search') }}
      tools={<Link to="/subscription">{t('invoices.to_subscription')}</Link>}
    >
      <DataTable<Invoice>
        list={list}
        columns={columns}
        empty={empty}
        actions={(invoice) =>
          invoice.status === 'open' && (
            <Button
              type="primary"
              aria-label={t('invoices.pay_one', {
                detail: invoice.detail,
                date: date(invoice.dueDate),
              })}
              onClick={() => pay(invoice.id)}
            >
              {t('invoices.pay')}
            </Button>
          )
        }
      />
      {paying && <CheckoutSheet key={paying.id} invoice={paying} onClose={() => pay(null)} />}
    </Page>
  )
}

/** The invoice that is being paid stands in the address, so that other pages can lead to it. */
function usePaying(rows: readonly Invoice[]) {
  const [params, setParams] = useSearchParams()
  const id = Number(params.get('pay'))
  // It may be beyond the loaded pages.
  const { data } = useQuery({ ...ownSubscription, enabled: id > 0 })
  const known = data?.invoice ? [...rows, data.invoice] : rows
  const paying = known.find((invoice) => invoice.id === id) ?? null
  const pay = (invoiceId: number | null) =>
    setParams(invoiceId === null ? {} : { pay: String(invoiceId) }, { replace: true })
  return [paying, pay] as const
}

function useColumns(): readonly Column<Invoice>[] {
  const { t } = useTranslation('billing')
  return [
    {
      key: 'detail',
      title: t('invoices.detail'),
      width: '32%',
      render: (_value, { detail }) => (
        <span className={styles.detail} dir="auto">
          {detail}
        </span>
      ),
    },
    {
      key: 'value',
      title: t('invoices.value'),
      render: (_value, { value }) => <span className={styles.figure}>{money(value)}</span>,
    },
    {
      key: 'dueDate',
      title: t('invoices.due_date'),
      render: (_value, { dueDate }) => <span className={styles.figure}>{date(dueDate)}</span>,
    },
    {
      key: 'status',
      title: t('invoices.status'),
      render: (_value, invoice) => <InvoiceState invoice={invoice} />,
    },
    {
      key: 'paidAt',
      title: t('invoices.paid_at'),
      render: (_value, { paidAt }) =>
        paidAt && <span className={styles.figure}>{date(paidAt)}</span>,
    },
  ]
}
