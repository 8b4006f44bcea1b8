/** The operator's list of companies, a tab of the settings. */
import {
  BankOutlined,
  CalendarOutlined,
  ClockCircleOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { companyHoursDrawer } from '#modules/hours/contract'
import { companyActions } from '#modules/identity/contract'
import { DataTable, RowAction, RowEditing } from '#web/kit/data_table'
import { useListSearch, type ListSearch } from '#web/kit/list_page'
import { SearchField } from '#web/kit/search_field'
import { useEditDrawer, type EditDrawerProps } from '#web/kit/use_edit_drawer'
import { useGrowingList } from '#web/lib/query'
import { Slot } from '#web/shell/slots'
import { companiesKey, listCompanies } from '../api'
import { daysLeft, dueTone } from '../due'
import type { Company } from '../model'
import styles from './companies_panel.module.css'
import { useCompanyColumns } from './company_columns'
import { CompanyDrawer } from './company_drawer'
import { DeleteDialog } from './delete_dialog'
import { RenewDrawer } from './renew_drawer'

export default function CompaniesPanel() {
  const { t } = useTranslation('companies')
  const search = useListSearch()
  const list = useGrowingList([...companiesKey, search.sought], (page, signal) =>
    listCompanies(page, search.sought, signal)
  )
  const columns = useCompanyColumns()
  const editing = useEditDrawer<Company>(CompanyDrawer)
  const renewal = useEditDrawer<Company>(RenewDrawer)
  const hours = useEditDrawer<Company>(HoursDrawer)
  const removal = useEditDrawer<Company>(DeleteDialog)
  return (
    <>
      <Tools search={search} onAdd={editing.add} />
      <DataTable<Company>
        list={list}
        columns={columns}
        rowClassName={(company) => styles[dueTone(daysLeft(company))] ?? ''}
        empty={
          search.sought
            ? { title: t('empty.search_title'), text: t('empty.search_text') }
            : { icon: <BankOutlined />, title: t('empty.title'), text: t('empty.text') }
        }
        actions={(company) => (
          <RowActions
            company={company}
            onRenew={() => renewal.edit(company)}
            onHours={() => hours.edit(company)}
            onEdit={() => editing.edit(company)}
            onDelete={() => removal.edit(company)}
          />
        )}
      />
      {editing.drawer}
      {renewal.drawer}
      {hours.drawer}
      {removal.drawer}
    </>
  )
}

function HoursDrawer({ edited, ...props }: EditDrawerProps<Company>) {
  if (!edited) return null
  const { id, name } = edited
  return <Slot of={companyHoursDrawer} props={{ ...props, companyId: id, name }} />
}

function Tools({ search, onAdd }: { search: ListSearch; onAdd: () => void }) {
  const { t } = useTranslation('companies')
  return (
    <div className={styles.tools}>
      <SearchField value={search.text} onChange={search.setText} label={t('panel.search')} />
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
        {t('panel.add')}
      </Button>
    </div>
  )
}

interface RowActionsProps {
  readonly company: Company
  readonly onRenew: () => void
  readonly onHours: () => void
  readonly onEdit: () => void
  readonly onDelete: () => void
}

function RowActions({ company, onRenew, onHours, onEdit, onDelete }: RowActionsProps) {
  const { t } = useTranslation('companies')
  const { id: companyId, name } = company
  return (
    <>
      {daysLeft(company) !== null && (
        <RowAction
          icon={<CalendarOutlined aria-hidden />}
          label={t('panel.renew', { name })}
          onClick={onRenew}
        />
      )}
      {!company.isPlatform && <Slot of={companyActions} props={{ companyId, name }} />}
      <RowAction
        icon={<ClockCircleOutlined aria-hidden />}
        label={t('panel.hours', { name })}
        onClick={onHours}
      />
      <RowEditing
        edit={{ label: t('panel.edit', { name }), onClick: onEdit }}
        remove={!company.isPlatform && { label: t('panel.delete', { name }), onClick: onDelete }}
      />
    </>
  )
}
