/** Tickets and contacts for the command palette, the same that the list's search would find. */
import { MessageOutlined, UserOutlined } from '@ant-design/icons'
import i18next from 'i18next'
import { timeOrDate } from '#web/lib/format'
import type { PaletteSearch } from '#web/shell/web_module'
import { listTickets, searchContacts } from './api'
import { ticketsUi } from './store'

/** Maximum results of each kind. */
const most = 6
const everywhere = { status: null, queueIds: null, showAll: true } as const

const search: PaletteSearch = async (text, signal) => {
  const [tickets, contacts] = await Promise.all([
    listTickets({ ...everywhere, search: text }, 1, signal),
    searchContacts(text, signal),
  ])
  return [
    {
      key: 'tickets',
      label: i18next.t('tickets:menu.tickets'),
      items: tickets.rows.slice(0, most).map(({ uuid, contact, updatedAt, queue }) => ({
        key: `ticket.${uuid}`,
        label: contact.name,
        hint: [queue?.name, timeOrDate(updatedAt)].filter(Boolean).join(' · '),
        icon: <MessageOutlined />,
        to: `/tickets/${uuid}`,
      })),
    },
    {
      key: 'contacts',
      label: i18next.t('tickets:palette.contacts'),
      items: contacts.slice(0, most).map(({ id, name, number }) => ({
        key: `contact.${id}`,
        label: name,
        hint: number,
        icon: <UserOutlined />,
        to: '/tickets',
        // Leads to all conversations with this contact, open and closed.
        run: () => ticketsUi.search(number || name),
      })),
    },
  ]
}
export default search
