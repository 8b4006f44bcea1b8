/** The company's model knows when the customer who asks has appointments, and nothing of others (CAL-05, LLM-15). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { writeSetting } from '#app/kernel/settings/settings'
import { startModels, type Models } from '#modules/ai/testing'
import CalendarSource from '#modules/calendar/context_source'
import type { CalendarAccount } from '#modules/calendar/model'
import type { GoogleClient } from '#modules/calendar/sandbox/tests/google_client'
import { anHour, zone } from '#modules/calendar/tests/support/a_calendar_company'
import { aConnectedCalendar, openGoogle } from '#modules/calendar/tests/support/a_google'
import { aCentreCompany } from '#modules/llm/testing'
import { aCustomer } from '#modules/messages/testing'

test.group('the calendar for the company’s model', (group) => {
  let google: GoogleClient
  let models: Models
  group.setup(async () => {
    const opened = await openGoogle()
    google = opened.google
    return opened.close
  })
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    await google.reset()
    models = await startModels()
    return async () => {
      await models.stop()
      await undo()
    }
  })
  const system = () => String(models.asked.at(-1)!.messages[0]!.content)

  /** Customers have written once, so that there are contacts whose appointments may stand in the calendar. */
  async function setUp(fields: Partial<CalendarAccount> = {}, isOn = true) {
    const company = await aCentreCompany()
    const { actor, config, connection, ana, answer } = company
    const { companyId } = actor
    const calendar = { enabled: isOn, settings: {} }
    await config.merge({ modules: { ...config.modules, calendar } }).save()
    await writeSetting(actor, 'identity.timezone', zone)
    const { api, plan } = await aConnectedCalendar(google, actor, undefined, fields)
    const bia = aCustomer(connection)
    for (const one of [bia, ana]) await one.says('oi')
    const contactOf = async ({ sender }: typeof ana): Promise<number> =>
      (
        await db
          .from('contacts')
          .where({ company_id: companyId, number: sender.phone })
          .firstOrFail()
      ).id
    /** At this hour, of this contact; of none without one. */
    const book = async (summary: string, hour: number, contactId?: number) => {
      const start = anHour(hour).at
      const mine = { contactId: String(contactId), companyId: String(companyId) }
      await api.events.insert({
        calendarId: 'primary',
        requestBody: {
          summary,
          start: { dateTime: start.toISO()! },
          end: { dateTime: start.plus({ hours: 1 }).toISO()! },
          ...(contactId && { extendedProperties: { private: mine } }),
        },
      })
    }
    const asks = async (text: string) => {
      await ana.says(text)
      await answer()
      return system()
    }
    return { ...company, bia, contactOf, book, plan, asks }
  }

  test('CAL-05: of all that is in the calendar it reads this customer’s own, in the company’s zone', async ({
    assert,
  }) => {
    const { ana, bia, contactOf, book, asks, companyId } = await setUp()
    await book('Corte – Ana', 15, await contactOf(ana))
    await book('Tintura – Bia', 16, await contactOf(bia))
    await book('Reunião da diretoria', 17)
    const text = await asks('Quando é meu horário?')
    const day = anHour(15)
      .at.setLocale('pt-BR')
      .toLocaleString({
        ...{ weekday: 'long', day: 'numeric', month: 'long' },
      })
    const fence = /<<< (\S+)\n\[Agenda\]\n([^]*?)\n>>> \1/.exec(text)!
    assert.match(fence[2]!, new RegExp(`- Corte – Ana: ${day}.*15:00$`))
    assert.include(fence[2]!, zone)
    for (const other of ['Tintura', 'Bia', 'Reunião']) assert.notInclude(text, other)
    const turn = await db
      .from('llm_turns')
      .where({ company_id: companyId })
      .orderBy('id', 'desc')
      .first()
    assert.deepEqual(turn.sources, [{ source: 'Agenda', score: 1 }])
  })

  test('CAL-05: without an appointment it says so; in a trial nobody knows whose', async ({
    assert,
  }) => {
    const { actor, ana, contactOf } = await setUp()
    const contactId = await contactOf(ana)
    const question = {
      ...{ companyId: actor.companyId, ticketId: null, contactId },
      text: 'Quando?',
    }
    const [passage] = await new CalendarSource().find(question)
    assert.match(passage!.text, /conectada[^]*não tem compromisso/)
    const [trial] = await new CalendarSource().find({ ...question, contactId: null })
    assert.notInclude(trial!.text, 'compromisso')
  })

  test('CAL-05: an appointment of a whole day has no hour', async ({ assert }) => {
    const { actor, ana, contactOf, plan } = await setUp()
    const { companyId } = actor
    const contactId = await contactOf(ana)
    const date = anHour(0).at.toISODate()!
    await plan('Entrega', 0, {
      ...{ start: { date }, end: { date: anHour(0, 4).at.toISODate()! } },
      extendedProperties: {
        private: { contactId: String(contactId), companyId: String(companyId) },
      },
    })
    const asked = { companyId, ticketId: null, contactId, text: 'Quando?' }
    const [passage] = await new CalendarSource().find(asked)
    const day = anHour(0)
      .at.setLocale('pt-BR')
      .toLocaleString({
        ...{ weekday: 'long', day: 'numeric', month: 'long' },
      })
    assert.isTrue(passage!.text.endsWith(`- Entrega: ${day}`), passage!.text)
  })

  test('LLM-16: an appointment of another company’s contact with this number is none of ours', async ({
    assert,
  }) => {
    const own = await setUp()
    const contactId = await own.contactOf(own.ana)
    const other = await setUp()
    await other.book('Segredo', 15, contactId)
    const asked = { companyId: own.companyId, ticketId: null, contactId, text: 'Quando?' }
    const [passage] = await new CalendarSource().find(asked)
    assert.notInclude(passage!.text, 'Segredo')
  })

  test(
    'LLM-15: switched off, or not connected, it reads nothing of it and Google is not asked: {what}'
  )
    .with([
      { what: 'off', fields: {}, isOn: false },
      { what: 'not connected', fields: { refreshToken: null, connectedAt: null }, isOn: true },
    ])
    .run(async ({ assert }, { fields, isOn }) => {
      const { asks, ana } = await setUp(fields, isOn)
      await google.call('DELETE', '/requests')
      assert.notInclude(await asks('Quando é meu horário?'), 'Agenda')
      assert.lengthOf((await google.state()).requests, 0)
      assert.equal((await ana.heard()).at(-1), 'Olá!')
    })

  test('LLM-15: while Google {kind}, the answer is made without, within seconds')
    .with([{ kind: 'slow' }, { kind: '500' }, { kind: '429' }] as const)
    .run(async ({ assert }, { kind }) => {
      const { asks, ana } = await setUp()
      await google.fault({ kind, request: 'list' })
      const start = performance.now()
      assert.notInclude(await asks('Quando é meu horário?'), 'Agenda')
      assert.isBelow(performance.now() - start, 9_000)
      assert.equal((await ana.heard()).at(-1), 'Olá!')
    })
    .timeout(20_000)
})
