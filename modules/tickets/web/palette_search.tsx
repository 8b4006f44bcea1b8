/** Tickets and contacts for the command palette: what the list's own search would find. */
import { MessageOutlined, UserOutlined } from '@ant-design/icons'
import i18next from 'i18next'
import { timeOrDate } from '#web/lib/format'
import type { PaletteSearch } from '#web/shell/web_module'
import { listTickets, searchContacts } from './api'
import { ticketsUi } from './store'

/** Of each kind. */
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
        // All conversations with this person, the running and the old ones.
        run: () => ticketsUi.search(number || name),
      })),
    },
  ]
}
export default search
