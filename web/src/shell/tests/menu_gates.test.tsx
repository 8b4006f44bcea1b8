/** Menu entries by role (core.md 2, 6; AUT-14): every entry of every module, for each role and plan. */
import { renderHook, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { toasts } from '#web/lib/toasts'
import '#web/shell/frame'
import { installedModules, useWebModules } from '#web/shell/discover'
import { missing } from '#web/shell/gate'
import { frameStore } from '#web/shell/frame_store'
import { Pages } from '#web/shell/router'
import { MenuGroups, SideMenu } from '#web/shell/side_menu'
import { BottomTabs } from '#web/shell/bottom_tabs'
import { currentSession } from '#web/shell/session_store'
import type { Needs } from '#web/shell/web_module'
import { signIn } from '#web/testing/people'
import type { MenuEntries, MenuEntry, Role } from '#web/testing/menu_entries'
import { renderScreen } from '#web/testing/render'
import { screenFacts } from '#web/testing/screen_facts'
import { stubServer } from '#web/testing/server'

const roles: readonly Role[] = ['user', 'supervisor', 'admin', 'super']
const all = roles
const figures: readonly Role[] = ['supervisor', 'admin']
const admin: readonly Role[] = ['admin']
const operator: readonly Role[] = ['super']

/** The table of core.md 2: roles that may open an entry, and the plan's flag that it requires. */
const ofTheContract: MenuEntries = {
  '/': { who: figures },
  '/tickets': { who: all },
  '/kanban': { who: all, flag: 'useKanban' },
  '/quick-messages': { who: all },
  '/todolist': { who: all },
  '/contacts': { who: all },
  '/schedules': { who: all, flag: 'useSchedules' },
  '/tags': { who: all },
  '/chats': { who: all, flag: 'useInternalChat' },
  '/helps': { who: all },
  '/llm-config': { who: all },
  '/google-calendar': { who: all },
  '/campaigns': { who: admin, flag: 'useCampaigns', orFlag: 'cshow' },
  '/contact-lists': { who: admin, flag: 'useCampaigns', orFlag: 'cshow' },
  '/campaigns-config': { who: admin, flag: 'useCampaigns', orFlag: 'cshow' },
  '/announcements': { who: operator },
  '/prompts': { who: admin, flag: 'useOpenAi' },
  '/queue-integration': { who: admin, flag: 'useIntegrations' },
  '/connections': { who: admin },
  '/files': { who: admin },
  '/queues': { who: admin },
  '/users': { who: admin },
  '/messages-api': { who: admin, flag: 'useExternalApi' },
  '/financeiro': { who: admin },
  // The operator's own tabs are in there too (core.md 6).
  '/settings': { who: ['admin', 'super'] },
}
/** An external module declares its own entries, which are not part of the contract. */
const brought = Object.values(
  import.meta.glob<{ default: MenuEntries }>('../../../../modules/*/web/tests/menu_entries.ts', {
    eager: true,
  })
)
const places: MenuEntries = Object.assign({}, ...brought.map((file) => file.default), ofTheContract)

interface Manifest {
  readonly name: string
  readonly core?: true
  readonly abilities?: Readonly<Record<string, { readonly grantedTo: readonly string[] }>>
  readonly entitlements?: Readonly<
    Record<string, { readonly kind: string; readonly wire?: string }>
  >
}
// The server's permissions are read from where the server reads them.
const manifests = Object.values(
  import.meta.glob<{ default: Manifest }>('../../../../modules/*/module.ts', { eager: true })
).map((file) => file.default)

const flags = manifests.flatMap(({ entitlements = {} }) =>
  Object.entries(entitlements)
    .filter(([, { kind }]) => kind === 'flag')
    .map(([key, { wire = key }]) => ({ key, wire }))
)

/** Signs in with the permissions of the manifests; every flag of the plan is on except those in `without`. */
function enter(role: Role, { without = [] }: { without?: readonly string[] } = {}) {
  const holders = role === 'super' ? ['user', 'super'] : [role]
  const abilities = manifests.flatMap((one) =>
    Object.entries(one.abilities ?? {})
      .filter(([, { grantedTo }]) => grantedTo.some((holder) => holders.includes(holder)))
      .map(([key]) => key)
  )
  const limits = manifests.flatMap((one) =>
    Object.keys(one.entitlements ?? {}).map((key) => [key, null] as const)
  )
  const granted = flags.map(({ key, wire }) => [key, !without.includes(wire)] as const)
  signIn({
    modules: manifests.map(({ name }) => name),
    abilities,
    entitlements: Object.fromEntries([...limits, ...granted]),
    user: { profile: role === 'super' ? 'user' : role, super: role === 'super' },
  })
}

const shownEntries = () => {
  const { unmount } = renderScreen(<MenuGroups />)
  const found = screen.getAllByRole('link').map((link) => link.getAttribute('href')!)
  unmount()
  return found.sort()
}
/** The entries that exist in some module. */
const built = new Set([
  ...installedModules.flatMap(({ menu = [] }) => menu.map(({ to }) => to)),
  '/settings',
])
/** The settings are shown to those who may open one of their panels; every module may bring some. */
function hasPanels(role: Role) {
  enter(role)
  const session = currentSession()
  const panels = installedModules.flatMap(({ settings = [] }) => settings)
  return panels.some(({ needs }) => missing(session, needs) === null)
}
const isBuilt = (path: string, role: Role) =>
  built.has(path) && (path !== '/settings' || role !== 'super' || hasPanels(role))
const lacks = ({ flag, orFlag }: MenuEntry, without: readonly string[]) =>
  flag && without.includes(flag) && !(orFlag && localStorage.getItem(orFlag) !== null)
const expected = (role: Role, without: readonly string[] = []) =>
  Object.entries(places)
    .filter(([path]) => isBuilt(path, role))
    .filter(([, place]) => place.who.includes(role) && !lacks(place, without))
    .map(([path]) => path)
    .sort()

it('core.md 2: no module shows an entry that is missing in the table', () => {
  expect([...built].filter((path) => !places[path])).toEqual([])
  expect(built.size).toBeGreaterThan(5)
})

describe.each(roles)('core.md 2, AUT-14: the menu of %s', (role) => {
  it('shows exactly the entries of the table', () => {
    enter(role)
    expect(shownEntries()).toEqual(expected(role))
  })

  it('core.md 6: hides what the plan does not include, for each flag and for all together', () => {
    for (const without of [...flags.map(({ wire }) => [wire]), flags.map(({ wire }) => wire)]) {
      enter(role, { without })
      expect(shownEntries(), without.join()).toEqual(expected(role, without))
    }
  })

  it('operations.md 2: shows campaigns and lists of a plan without them in a browser with the flag cshow', () => {
    localStorage.setItem('cshow', '')
    enter(role, { without: ['useCampaigns'] })
    expect(shownEntries()).toEqual(expected(role, ['useCampaigns']))
  })
})

const routes = installedModules.flatMap((module) =>
  (module.routes ?? []).map(({ path, needs, refusal }) => ({
    path,
    needs,
    refusal,
    address: path.split('/:')[0]!,
  }))
)
/** The real route guards, with pages that render at once. */
const stage = installedModules.map((module) => ({
  ...module,
  routes: module.routes?.map((route) => ({
    ...route,
    page: () => Promise.resolve({ default: () => <p>{`page ${route.path}`}</p> }),
  })),
}))
const open = (at: string) => renderScreen(<Pages modules={stage} publicPages={[]} />, { at })
const refused = routes.flatMap(({ path, address, refusal }) => {
  const place = places[address]
  return roles
    .filter((role) => address !== '/' && place && !place.who.includes(role))
    .map((role) => ({ role, path, address, refusal }))
})
const refusals = refused.filter(({ refusal }) => !refusal)

describe('core.md 6: an address typed by hand', () => {
  it('is guarded like its menu entry', () => {
    const wireOf = new Map(flags.map(({ key, wire }) => [key, wire]))
    const isFlagged = ({ entitlement, orFlag }: Needs, place: MenuEntry) =>
      wireOf.get(entitlement ?? '') === place.flag && orFlag === place.orFlag
    const unguarded = routes.filter(({ needs, address }) => {
      const place = places[address]
      const isOpen = place && place.who.length < all.length && !needs?.ability
      return isOpen || (place?.flag && !isFlagged(needs ?? {}, place))
    })
    expect(unguarded).toEqual([])
    expect(refusals.length).toBeGreaterThan(3)
  })

  it.each(refusals)(
    '$address as $role: shows an error, and leads to the tickets',
    async ({ role, address }) => {
      await stubServer()
      const shown = vi.spyOn(toasts, 'error')
      enter(role)
      const { path } = open(address)
      // The first case waits for the frame, which is loaded when it is first rendered.
      await screen.findByText(/^page \/tickets/, undefined, { timeout: 20_000 })
      expect(path()).toBe('/tickets')
      expect(shown).toHaveBeenCalledExactlyOnceWith('Você não tem acesso a esta página.')
    },
    30_000
  )

  it.each(refused.filter(({ refusal }) => refusal === 'kind'))(
    'operations.md 8: $address as $role: news of it, and home after a second',
    async ({ role, address }) => {
      await stubServer()
      const [shown, scolded] = [vi.spyOn(toasts, 'info'), vi.spyOn(toasts, 'error')]
      enter(role)
      const { path } = open(address)
      const home = built.has('/') && places['/']!.who.includes(role) ? '/' : '/tickets'
      await waitFor(() => expect(shown).toHaveBeenCalled(), { timeout: 20_000 })
      expect(screen.queryByRole('status', { name: 'Carregando' })).toBeNull()
      await waitFor(() => expect(path()).toBe(home), { timeout: 20_000 })
      expect(shown).toHaveBeenCalledExactlyOnceWith('Você não tem acesso a esta página.')
      expect(scolded).not.toHaveBeenCalled()
    },
    30_000
  )
})

const optional = manifests.filter(({ core }) => !core).map(({ name }) => name)
const withScreens = installedModules.filter(({ name }) => optional.includes(name))

describe.each(withScreens)('$name, switched off by the operator', (module) => {
  const enterWithout = () => {
    enter('admin')
    const { user, modules, abilities, entitlements } = currentSession()!
    const others = modules.filter((name) => name !== module.name)
    signIn({ user, abilities, entitlements, modules: others })
  }

  it('has no menu entry, and fills no slot of others', () => {
    enterWithout()
    const own = (module.menu ?? []).map(({ to }) => to)
    expect(shownEntries().filter((path) => own.includes(path))).toEqual([])
    const { result } = renderHook(() => useWebModules())
    expect(result.current.map(({ name }) => name)).not.toContain(module.name)
    expect(result.current.length).toBeGreaterThan(5)
  })

  it('has no route', async () => {
    await stubServer()
    for (const { path } of module.routes ?? []) {
      if (path === '/') continue
      enterWithout()
      const { unmount } = open(path.split('/:')[0]!)
      await screen.findByText('Não há nada neste endereço', undefined, { timeout: 20_000 })
      unmount()
    }
  }, 30_000)
})

it('without a dashboard the home page is that of the tickets', async () => {
  await stubServer()
  enter('admin')
  const { user, modules, abilities, entitlements } = currentSession()!
  signIn({ user, abilities, entitlements, modules: modules.filter((name) => name !== 'dashboard') })
  const { path } = open('/')
  await screen.findByText(/^page \/tickets/, undefined, { timeout: 20_000 })
  expect(path()).toBe('/tickets')
})

describe('core.md 2: the version', () => {
  it('is shown at the foot of the menu', async () => {
    const server = await stubServer({ 'GET /version': () => ({ version: '6.0.0' }) })
    enter('user')
    frameStore.setState({ wide: true })
    renderScreen(<SideMenu />)
    await screen.findByText('6.0.0')
    expect(server.calls('GET /version')).toHaveLength(1)
  })

  it('and at the end of the menu of a phone', async () => {
    await stubServer({ 'GET /version': () => ({ version: '6.0.0' }) })
    screenFacts.matches.add('(max-width: 599.98px)')
    enter('user')
    const { user } = renderScreen(<BottomTabs />)
    await user.click(screen.getByRole('button', { name: 'Mais' }))
    await screen.findByText('6.0.0')
  })
})
