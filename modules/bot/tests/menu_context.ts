/** Fixture for tests of decisions: a company with menus, contexts, and their results. */
import { DateTime } from 'luxon'
import {
  newState,
  type BotContext,
  type BotState,
  type BotStep,
  type BotSettings,
  type MenuOption,
  type MenuQueue,
} from '#modules/bot/menus/context'

export const noon = DateTime.fromISO('2026-03-04T12:00:00Z', { zone: 'utc' })

export const texts = {
  invalidOption: 'Opção inválida.',
  mainMenu: 'menu principal',
  previousMenu: 'menu anterior',
  handedOver: 'Encaminhamos você para {{queue}}.',
  handedOverClosed: 'Você está em {{queue}}.',
}

export const anOption = (
  id: number,
  overrides: Partial<Omit<MenuOption, 'id'>> = {}
): MenuOption => ({
  id,
  position: id % 10,
  title: `Option ${id}`,
  message: `About ${id}.`,
  children: [],
  ...overrides,
})

export const aMenuQueue = (
  id: number,
  overrides: Partial<Omit<MenuQueue, 'id'>> = {}
): MenuQueue => ({
  id,
  name: `Queue ${id}`,
  greeting: `Welcome to ${id}.`,
  awayText: '',
  closedPeriod: null,
  hasAnswerer: false,
  needsQuestion: false,
  options: [],
  file: null,
  ...overrides,
})

/** 1 Prices: 11 Shoes, 12 Hats; 2 Returns. */
export const tree: readonly MenuOption[] = [
  anOption(1, {
    title: 'Prices',
    message: 'Of what?',
    children: [anOption(11, { title: 'Shoes' }), anOption(12, { title: 'Hats' })],
  }),
  anOption(2, { title: 'Returns' }),
]

export const sales = aMenuQueue(101, { name: 'Vendas' })
export const support = aMenuQueue(102, { name: 'Suporte técnico', options: tree })
export const money = aMenuQueue(103, { name: 'Financeiro' })

export const botSettings = (overrides: Partial<BotSettings> = {}): BotSettings => ({
  greeting: 'Olá!',
  awayText: 'Fechado.',
  closedPeriod: null,
  queues: [sales, support, money],
  greetsForOneQueue: false,
  maxMenus: 3,
  pauseMinutes: 0,
  transferQueue: null,
  ...overrides,
})

type ContextOptions = Partial<Omit<BotContext, 'state' | 'settings'>> & {
  readonly state?: Partial<BotState>
  readonly settings?: Partial<BotSettings>
}

/** Noon, three queues, nothing sent yet. */
export const context = ({ state, settings, ...overrides }: ContextOptions = {}): BotContext => ({
  now: noon,
  said: 'oi',
  queue: null,
  haveOthersSpoken: false,
  ownTexts: texts,
  ...overrides,
  state: { ...newState, ...state },
  settings: botSettings(settings),
})

/** Asserts that the step applied, and returns it. */
export function taken(step: BotStep | null): BotStep {
  if (!step) throw new Error('it was not its turn')
  return step
}

/** The context after a step. */
export function after(
  step: BotStep,
  before: BotContext,
  overrides: ContextOptions = {}
): BotContext {
  const all = [...before.settings.queues, ...(before.queue ? [before.queue] : [])]
  const settings = { ...before.settings, ...overrides.settings }
  return {
    ...before,
    queue: all.find(({ id }) => id === step.queueId) ?? null,
    ...overrides,
    settings,
    state: { ...step.state, ...overrides.state },
  }
}
