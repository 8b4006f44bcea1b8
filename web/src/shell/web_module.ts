/** The contract of every module's web part: what it shows, where, and to whom. */
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { loadFile } from '#web/lib/load_file'
import { loadPageTexts } from '#web/lib/i18n'
import type { Fill } from '#web/shell/slots'

/** A file that is imported when it is first shown. */
export type LazyComponent<P = object> = () => Promise<{ default: ComponentType<P> }>

/** What the viewer must have. Evaluated only by `gate.tsx`; the server checks again. */
export interface Needs {
  /** A flag or limit of the plan, for example `kanban.use`. */
  readonly entitlement?: string
  /**
   * Name of a flag in local storage that is enough instead of `entitlement`, whatever its value; read when the page is
   * loaded. It shows menu entry and page only: the server's answer still depends on the plan.
   */
  readonly orFlag?: string
  /** A permission of the user, for example `dashboard.view`. */
  readonly ability?: string
}

export type MenuSection = 'work' | 'reach' | 'manage' | 'system'

export interface MenuEntry {
  readonly key: string
  /** The address it opens, for example `/tickets`. */
  readonly to: string
  /** A translation key with its namespace, for example `tickets:menu.tickets`. */
  readonly label: string
  /** A shorter label for the tab of a phone, where a long one would be cut. */
  readonly tab?: string
  readonly icon: ReactNode
  readonly section: MenuSection
  /** Ascending. The first four of `work` are the tabs of a phone. */
  readonly order: number
  readonly needs?: Needs
  /** Renders a live count or alert beside the label; it uses `Badge` of the kit and may render nothing. */
  readonly badge?: LazyComponent
}

export interface PageRoute {
  /** A react-router path, for example `/tickets/:ticketId?`. */
  readonly path: string
  readonly page: LazyComponent
  readonly needs?: Needs
  /** `kind`: a viewer who may not see the page gets an info toast, not an error, and is redirected home a second later. */
  readonly refusal?: 'kind'
}
/**
 * A public page: shown without the frame, and only to visitors. The default export of
 * `modules/<name>/web/public_routes.ts` lists them; it is part of the first page, so it contains nothing else.
 */
export type PublicRoute = Pick<PageRoute, 'path' | 'page'>

/** A tab of the settings page. */
export interface SettingsPanel {
  readonly key: string
  /** A translation key with its namespace. */
  readonly label: string
  readonly panel: LazyComponent
  /** Ascending; after those with an order when left out. */
  readonly order?: number
  readonly needs?: Needs
  /** Shown only while a setting of the company has one of these values. */
  readonly when?: { readonly setting: string; readonly is: readonly string[] }
}

/** `values` are the setting's possible strings; a switch uses `enabled` and `disabled` by default. */
export type OptionControl =
  | { readonly kind: 'switch'; readonly on?: string; readonly off?: string }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly unit: string }
  | { readonly kind: 'zone' }
  /** At most `most` characters, for customers to read; `isPlain`: for nobody but who changes it. */
  | { readonly kind: 'text'; readonly most: number; readonly isPlain?: true }

/** A setting of the company that its admins change on the tab of the options; or one of the platform, on the operator's. */
export interface CompanyOption {
  /** The setting's name in the contract; its texts are the module's `options.<key>`. */
  readonly key: string
  readonly control: OptionControl
  /** Ascending within its group, 0 by default; options with the same order stay as listed. */
  readonly order?: number
  /** Changed by the operator of the platform only; read-only for others. */
  readonly isGranted?: true
}
/** Options under one heading; those of several modules with the same key are shown together. */
export interface OptionGroup {
  readonly key: string
  /** Declared by one of these modules; `label` is a translation key with its namespace, `order` is ascending. */
  readonly heading?: { readonly label: string; readonly order: number }
  readonly options: readonly CompanyOption[]
}

/** An entry of the profile menu, top right. `opens` is rendered until it calls `onClose`. */
export interface ProfileEntry {
  readonly key: string
  /** A translation key with its namespace. */
  readonly label: string
  readonly icon: ReactNode
  readonly order: number
  readonly opens: LazyComponent<{ readonly onClose: () => void }>
  readonly needs?: Needs
}

/** One entry of the command palette; `label` and `hint` are already translated. */
export interface PaletteItem {
  readonly key: string
  readonly label: string
  /** Distinguishes it from others with the same label: a number, a date. */
  readonly hint?: string
  readonly icon?: ReactNode
  /** The address it opens. With `run`, that is called first. */
  readonly to?: string
  readonly run?: () => void
}
export interface PaletteGroup {
  readonly key: string
  readonly label: string
  readonly items: readonly PaletteItem[]
}
/** Searches the server for the typed text; called with at least two letters, returns a handful per group. */
export type PaletteSearch = (text: string, signal: AbortSignal) => Promise<readonly PaletteGroup[]>

/** An action available on every page; `label` is a translation key with its namespace. */
export interface PaletteAction extends PaletteItem {
  readonly needs?: Needs
}

/** The payload of a socket event. `action` is usually create, update or delete; `seq` counts per company. */
export type RealtimeBody = Readonly<Record<string, unknown>> & { readonly action?: string }

/**
 * Writes one socket event into the query cache.
 * `event` is its name without `company-{id}-`: `ticket`, `appMessage`, `contact`, …
 */
export type RealtimeHandler = (event: string, body: RealtimeBody, queryClient: QueryClient) => void

export interface WebModule {
  /** The folder's name; also its translation namespace and its name in the session's `modules`. */
  readonly name: string
  readonly menu?: readonly MenuEntry[]
  readonly routes?: readonly PageRoute[]
  readonly settings?: readonly SettingsPanel[]
  readonly options?: readonly OptionGroup[]
  /** Settings of the platform, which its operator changes on a tab of their own. */
  readonly platformOptions?: readonly OptionGroup[]
  readonly profile?: readonly ProfileEntry[]
  readonly fills?: readonly Fill[]
  /** What the command palette offers besides pages. */
  readonly actions?: readonly PaletteAction[]
  readonly search?: () => Promise<{ default: PaletteSearch }>
  readonly realtime?: () => Promise<{ default: RealtimeHandler }>
}

/** The default export of `modules/<name>/web/index.tsx`. Its pages and panels are shown once their texts are loaded. */
export const defineWebModule = (module: WebModule): WebModule => ({
  ...module,
  ...(module.routes && {
    routes: module.routes.map((route) => ({ ...route, page: withTexts(module, route.page) })),
  }),
  ...(module.settings && {
    settings: module.settings.map((tab) => ({ ...tab, panel: withTexts(module, tab.panel) })),
  }),
})

/** Each file that fails is loaded anew by itself, so the error must not name one for the caller to load instead. */
const withTexts =
  ({ name }: WebModule, load: LazyComponent): LazyComponent =>
  async () => {
    const both = Promise.all([loadFile(load), loadPageTexts(name)])
    const [page] = await both.catch((cause: unknown) => {
      throw new Error(`Failed to fetch a file of a page of ${name}`, { cause })
    })
    return page
  }
