/** The contract that every module's web part signs: what it shows, where, and to whom. */
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Fill } from '#web/shell/slots'

/** A file imported only when it is shown. */
export type LazyComponent<P = object> = () => Promise<{ default: ComponentType<P> }>

/** What the viewer must have. Read by `gate.tsx` alone; the server checks again. */
export interface Needs {
  /** A flag or limit of the plan, for example `kanban.use`. */
  readonly entitlement?: string
  /** A right of the person, for example `dashboard.view`. */
  readonly ability?: string
}

export type MenuSection = 'work' | 'reach' | 'manage' | 'system'

export interface MenuEntry {
  readonly key: string
  /** The address it opens, for example `/tickets`. */
  readonly to: string
  /** A translation key with its namespace, for example `tickets:menu.tickets`. */
  readonly label: string
  readonly icon: ReactNode
  readonly section: MenuSection
  /** Smaller comes first. The first four of `work` are the tabs of a phone. */
  readonly order: number
  readonly needs?: Needs
  /** Draws a live count or alert beside the label; it uses `Pill` of the kit and may draw nothing. */
  readonly badge?: LazyComponent
}

export interface PageRoute {
  /** A react-router path, for example `/tickets/:ticketId?`. */
  readonly path: string
  readonly page: LazyComponent
  readonly needs?: Needs
  /** Public: shown without the frame, and only to visitors who are not signed in. */
  readonly bare?: true
}

/** A tab of the settings page. */
export interface SettingsPanel {
  readonly key: string
  /** A translation key with its namespace. */
  readonly label: string
  readonly panel: LazyComponent
  readonly needs?: Needs
}

/** An entry of the person's own menu, top right. `opens` is shown until it calls `onClose`. */
export interface ProfileEntry {
  readonly key: string
  /** A translation key with its namespace. */
  readonly label: string
  readonly icon: ReactNode
  readonly order: number
  readonly opens: LazyComponent<{ readonly onClose: () => void }>
  readonly needs?: Needs
}

/** What a socket event carries. `action` is usually create, update or delete; `seq` counts per company. */
export type RealtimeBody = Readonly<Record<string, unknown>> & { readonly action?: string }

/**
 * Writes one socket event into the query cache.
 * `event` is its name without `company-{id}-`: `ticket`, `appMessage`, `contact`, …
 */
export type Hears = (event: string, body: RealtimeBody, queryClient: QueryClient) => void

export interface WebModule {
  /** The folder's name; also its translation namespace and its name in the session's `modules`. */
  readonly name: string
  readonly menu?: readonly MenuEntry[]
  readonly routes?: readonly PageRoute[]
  readonly settings?: readonly SettingsPanel[]
  readonly profile?: readonly ProfileEntry[]
  readonly fills?: readonly Fill[]
  readonly hears?: () => Promise<{ default: Hears }>
}

/** The default export of `modules/<name>/web/index.tsx`. */
export const defineWebModule = (module: WebModule): WebModule => module
