// The views by the names that are typed after `:`.
import { jobs } from '#cli/top/views/jobs'
import { log } from '#cli/top/views/log'
import type { ListView } from '#cli/top/views/list_view'
import { processes } from '#cli/top/views/processes'
import { queues } from '#cli/top/views/queues'
import { sessions } from '#cli/top/views/sessions'
import { tenants } from '#cli/top/views/tenants'

export const listNames = ['tenants', 'sessions', 'queues', 'jobs', 'processes', 'log'] as const
export type ListName = (typeof listNames)[number]
/** In the order of the tabs, which the keys 1 to 7 open. */
export const viewNames = ['overview', ...listNames] as const
export type ViewName = (typeof viewNames)[number]

/** Rows are of the type of their list: whoever asks by name treats them as unknown. */
export const listViews = { tenants, sessions, queues, jobs, processes, log } as unknown as Readonly<
  Record<ListName, ListView<unknown>>
>

export const isList = (name: ViewName): name is ListName => name !== 'overview'
