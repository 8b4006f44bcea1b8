import { callServer } from '#cli/client/server'
import { ago, moment } from '#cli/top/text'
import { quoted, type ListView } from '#cli/top/views/list_view'
import type { TenantWire } from '#cli/top/wire'

type Tenant = TenantWire

const setStatus = (status: boolean) => (tenant: Tenant) =>
  callServer('PUT', `/companies/${tenant.id}`, { body: { status } })

/** The day on which it ended is still paid. */
const isUnpaid = ({ dueDate }: Tenant, now: number) =>
  dueDate !== null && Date.parse(`${dueDate}T23:59:59`) < now

export const tenants: ListView<Tenant> = {
  title: 'Tenants',
  module: 'companies',
  isSearched: true,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  columns: [
    { title: 'id', text: ({ id }) => id, cells: 6, align: 'right' },
    { title: 'name', text: ({ name }) => name, cells: 18, grows: 2 },
    {
      title: 'state',
      text: ({ status }) => (status ? 'active' : 'suspended'),
      cells: 9,
      style: ({ status }) => (status ? undefined : 'warning'),
    },
    {
      title: 'paid until',
      text: ({ dueDate }) => dueDate ?? 'no end',
      cells: 10,
      style: (tenant, now) => (isUnpaid(tenant, now) ? 'bad' : undefined),
    },
    { title: 'people', text: ({ use }) => use.users, cells: 6, align: 'right' },
    { title: 'conn', text: ({ use }) => use.connections, cells: 4, align: 'right' },
    { title: 'messages', text: ({ use }) => use.messagesOfMonth, cells: 8, align: 'right' },
    { title: 'seen', text: ({ use }, now) => ago(use.lastSeenAt, now), cells: 11, from: 100 },
    { title: 'e-mail', text: ({ email }) => email, cells: 20, grows: 1, from: 120 },
    { title: 'phone', text: ({ phone }) => phone, cells: 15, from: 150 },
    { title: 'since', text: ({ createdAt }) => createdAt.slice(0, 10), cells: 10, from: 160 },
  ],
  fields: (tenant, now) => [
    { title: 'id', value: tenant.id },
    { title: 'name', value: tenant.name },
    {
      title: 'state',
      value: tenant.status ? 'active' : 'suspended',
      style: tenant.status ? undefined : 'warning',
    },
    {
      title: 'paid until',
      value: tenant.dueDate ?? 'no end',
      style: isUnpaid(tenant, now) ? 'bad' : undefined,
    },
    { title: 'people', value: tenant.use.users },
    { title: 'connections', value: tenant.use.connections },
    { title: 'messages this month', value: tenant.use.messagesOfMonth },
    { title: 'last seen', value: moment(tenant.use.lastSeenAt) },
    { title: 'e-mail', value: tenant.email },
    { title: 'phone', value: tenant.phone },
    { title: 'campaigns', value: tenant.campaignsEnabled },
    { title: 'since', value: moment(tenant.createdAt) },
    { title: 'runs the platform', value: tenant.isPlatform },
  ],
  link: {
    key: 'c',
    title: 'connections',
    view: 'sessions',
    of: ({ id, name }) => ({ id, name }),
  },
  actions: [
    {
      key: 'S',
      title: 'suspend',
      question: ({ status, name }) =>
        status ? `Suspend ${quoted(name)}? Nearly all its calls are refused then.` : null,
      call: setStatus(false),
      done: ({ name }) => `Suspended: ${quoted(name)}.`,
    },
    {
      key: 'U',
      title: 'resume',
      question: ({ status, name }) => (status ? null : `Serve ${quoted(name)} again?`),
      call: setStatus(true),
      done: ({ name }) => `Resumed: ${quoted(name)}.`,
    },
  ],
}
