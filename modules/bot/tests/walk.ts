/** One customer's way through a random company, in memory: the real decisions, with rows replaced by plain values. */
import { DateTime } from 'luxon'
import { handedOver } from '#modules/bot/menus/decide'
import {
  newState,
  type BotContext,
  type BotState,
  type BotSettings,
  type MenuOption,
  type MenuQueue,
} from '#modules/bot/menus/context'
import {
  isWithPeople,
  mayRun,
  saysTooMuch,
  stateNow,
  type KeptState,
} from '#modules/bot/menus/gate'
import { takeTurn } from '#modules/bot/menus/take_turn'
import type { Chance } from '#modules/bot/tests/random'
import { texts } from '#modules/bot/tests/menu_context'

export const begin = DateTime.fromISO('2026-03-02T11:00:00Z', { zone: 'utc' })

/** Closed every day from 20 to 8, if hours are used. */
const closedPeriodAt = (at: DateTime): string | null => {
  if (at.hour >= 8 && at.hour < 20) return null
  return at.hour >= 20 ? at.toISODate() : at.minus({ days: 1 }).toISODate()
}

export interface BotFixture {
  readonly queues: readonly MenuQueue[]
  readonly transferQueue: MenuQueue | null
  readonly transferMinutes: number
  readonly hours: 'disabled' | 'queue' | 'company'
  readonly settings: Omit<BotSettings, 'queues' | 'transferQueue' | 'closedPeriod'>
}

export function randomCompany(chance: Chance): BotFixture {
  let made = 0
  const options = (depth: number): MenuOption[] =>
    Array.from({ length: depth ? chance.below(4) : 0 }, (_, at) => ({
      id: ++made,
      position: at + 1,
      title: `Option ${made}`,
      message: chance.happens(80) ? `About ${made}.` : '',
      children: options(depth - 1),
    }))
  const queues = Array.from({ length: chance.below(5) }, (_, at): MenuQueue => ({
    id: at + 1,
    name: `Queue ${at + 1}`,
    greeting: chance.happens(70) ? `Welcome to ${at + 1}.` : '',
    awayText: chance.happens(70) ? 'Closed here.' : '',
    closedPeriod: null,
    hasAnswerer: chance.happens(10),
    needsQuestion: false,
    file: null,
    options: options(chance.below(4)),
  }))
  const hasTransfer = queues.length > 0 && chance.happens(50)
  return {
    queues,
    transferQueue: hasTransfer ? chance.pick(queues) : null,
    transferMinutes: hasTransfer ? chance.below(3) * 10 : 0,
    hours: chance.pick(['disabled', 'queue', 'company']),
    settings: {
      greeting: chance.happens(80) ? 'Olá!' : '',
      awayText: chance.happens(70) ? 'Closed.' : '',
      greetsForOneQueue: chance.happens(50),
      maxMenus: chance.below(5),
      pauseMinutes: chance.below(3),
    },
  }
}

/** In-memory stand-in for the customer's ticket and its messages. */
export class Walk {
  status: 'pending' | 'open' | 'closed' = 'pending'
  userId: number | null = null
  queueId: number | null = null
  isBot = false
  lastOwnedAt: DateTime | null = null
  now = begin
  readonly said: { readonly at: number; readonly text: string; readonly by: 'bot' | 'agent' }[] = []
  readonly wrongs: string[] = []
  #kept: KeptState | null = null
  #lastHeardAt = begin

  constructor(readonly fixture: BotFixture) {}

  get state(): BotState {
    return this.#kept?.state ?? newState
  }

  minutesLater(minutes: number): void {
    this.now = this.now.plus({ minutes })
    this.#timer()
  }

  /** Returns the bot's replies. */
  hears(said: string): readonly string[] {
    this.#lastHeardAt = this.now
    if (this.status === 'closed') this.#newTicket()
    if (!this.#mayRun()) return []
    const state = stateNow(this.#kept, this.#marks())
    if (state.stage === 'stopped') return []
    const answers: string[] = []
    let context = this.#context(said, state)
    for (const step of takeTurn(context)) {
      if (saysTooMuch(this.#lately(), step.texts.length)) {
        this.isBot = false
        this.#keep({ ...context.state, stage: 'stopped' })
        return answers
      }
      this.queueId = step.queueId
      this.isBot = step.isBot
      this.#keep(step.state)
      context = { ...context, state: step.state }
      for (const text of step.texts) this.#say(text, 'bot')
      answers.push(...step.texts)
    }
    return answers
  }

  accept(): void {
    if (this.status !== 'pending') return
    Object.assign(this, { status: 'open', userId: 7, isBot: false })
  }

  write(): void {
    if (this.status === 'open') this.#say('Hello, this is Bia.', 'agent')
  }

  giveBack(queueId: number | null): void {
    if (this.status !== 'open') return
    Object.assign(this, { status: 'pending', userId: null, lastOwnedAt: this.now, queueId })
  }

  close(): void {
    if (this.status === 'open') Object.assign(this, { status: 'closed', isBot: false })
  }

  #newTicket() {
    Object.assign(this, { status: 'pending', userId: null, queueId: null, lastOwnedAt: null })
    this.#kept = null
    this.#serviceStart = this.said.length
  }
  #serviceStart = 0

  #marks() {
    const { queueId, lastOwnedAt } = this
    return { queueId, lastOwnedAt, serviceId: 1, isReopened: false }
  }

  #hasPersonWritten = () => this.said.slice(this.#serviceStart).at(-1)?.by === 'agent'

  #mayRun(): boolean {
    const { now, status, userId } = this
    const hasPersonWritten = this.#hasPersonWritten()
    return mayRun({
      now,
      status,
      userId,
      hasPersonWritten,
      isGroup: false,
      isSpared: false,
      isExpired: false,
      canSend: true,
      writtenAt: now,
      oldestMinutes: 10,
    })
  }

  #context(said: string, state: BotState): BotContext {
    const { fixture, now } = this
    const period = closedPeriodAt(now)
    const queues = fixture.queues.map((queue) => ({
      ...queue,
      closedPeriod: fixture.hours === 'queue' ? period : null,
    }))
    const named = (id: number | null) => queues.find((queue) => queue.id === id) ?? null
    const settings: BotSettings = {
      ...fixture.settings,
      queues,
      transferQueue: named(fixture.transferQueue?.id ?? null),
      closedPeriod: fixture.hours === 'company' ? period : null,
    }
    const queue = named(this.queueId)
    return { now, said, queue, haveOthersSpoken: false, state, settings, ownTexts: texts }
  }

  #keep(state: BotState) {
    this.#kept = { state, queueId: this.queueId, serviceId: 1, actedAt: this.now }
  }

  #say(text: string, by: 'bot' | 'agent') {
    if (by === 'bot' && (this.status !== 'pending' || this.userId !== null)) {
      this.wrongs.push(`the bot wrote into an owned ticket: ${text}`)
    }
    this.said.push({ at: this.now.toMillis(), text, by })
    const { inLastMinute, inLastHour } = this.#lately()
    if (inLastMinute > 6 || inLastHour > 30) this.wrongs.push('the bot said too much')
  }

  #lately() {
    const at = this.now.toMillis()
    const ages = this.said
      .slice(-100)
      .filter(({ by }) => by === 'bot')
      .map((one) => at - one.at)
    const within = (milliseconds: number) => ages.filter((age) => age < milliseconds).length
    return { inLastMinute: within(60_000), inLastHour: within(3_600_000) }
  }

  /** BOT-28, run each time the clock has moved. */
  #timer() {
    const { transferQueue, transferMinutes } = this.fixture
    if (!transferQueue || !transferMinutes) return
    const isSilent = this.now.diff(this.#lastHeardAt).as('minutes') >= transferMinutes
    if (this.status !== 'pending' || this.queueId !== null || !isSilent) return
    const closedPeriod = this.fixture.hours === 'queue' ? closedPeriodAt(this.now) : null
    const { state, isBot } = handedOver(
      this.state,
      { ...transferQueue, closedPeriod },
      {
        isWithPeople: this.#hasPersonWritten() || isWithPeople(this.#kept, this.#marks()),
      }
    )
    this.queueId = transferQueue.id
    this.isBot = isBot
    this.#keep(state)
  }
}
