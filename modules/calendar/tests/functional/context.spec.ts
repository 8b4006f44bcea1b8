/** The company's model knows when the customer who asks has appointments, and nothing of others (CAL-05, LLM-15). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { writeSetting } from '#app/kernel/settings/settings'
import CalendarSource from '#modules/calendar/context_source'
import type { CalendarAccount } from '#modules/calendar/model'
import type { GoogleClient } from '#modules/calendar/sandbox/tests/google_client'
import { aCalendarCompany, anHour, zone } from '#modules/calendar/tests/support/a_calendar_company'
import { openGoogle } from '#modules/calendar/tests/support/a_google'

test.group('the calendar for the company’s model', (group) => {
  let google: GoogleClient
  group.setup(async () => {
    const opened = await openGoogle()
    google = opened.google
    return opened.close
  })
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    await google.reset()
    return undo
  })

  /** Customers have written once, so that there are contacts whose appointments may stand in the calendar. */
  async function setUp(fields: Partial<CalendarAccount> = {}) {
    const company = await aCalendarCompany(google, { handlesCommands: false, ...fields })
    const { actor, api, ana, customer } = company
    const { companyId } = actor
    await writeSetting(actor, 'identity.timezone', zone)
    const bia = customer()
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
    /** What the model would read for a question of Ana. */
    const found = async () =>
      new CalendarSource().find({
        ...{ companyId, ticketId: null, contactId: await contactOf(ana), text: 'Quando?' },
      })
    return { ...company, companyId, bia, contactOf, book, found }
  }

  test('CAL-05: of all that is in the calendar it reads this customer’s own, in the company’s zone', async ({
    assert,
  }) => {
    const { ana, bia, contactOf, book, found } = await setUp()
    await book('Corte – Ana', 15, await contactOf(ana))
    await book('Tintura – Bia', 16, await contactOf(bia))
    await book('Reunião da diretoria', 17)
    const [passage, ...others] = await found()
    assert.deepEqual(others, [])
    assert.equal(passage!.source, 'Agenda')
    const day = anHour(15)
      .at.setLocale('pt-BR')
      .toLocaleString({
        ...{ weekday: 'long', day: 'numeric', month: 'long' },
      })
    assert.match(passage!.text, new RegExp(`- Corte – Ana: ${day}.*15:00$`))
    assert.include(passage!.text, zone)
    for (const other of ['Tintura', 'Bia', 'Reunião']) assert.notInclude(passage!.text, other)
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

  test('LLM-15: while none is connected it reads nothing, and Google is not asked', async ({
    assert,
  }) => {
    const { found } = await setUp({ refreshToken: null, connectedAt: null })
    await google.call('DELETE', '/requests')
    assert.deepEqual(await found(), [])
    assert.lengthOf((await google.state()).requests, 0)
  })

  test('LLM-15: while Google {kind}, nothing is found, within seconds')
    .with([{ kind: 'slow' }, { kind: '500' }, { kind: '429' }] as const)
    .run(async ({ assert }, { kind }) => {
      const { found } = await setUp()
      await google.fault({ kind, request: 'list' })
      const start = performance.now()
      assert.deepEqual(await found(), [])
      assert.isBelow(performance.now() - start, 9_000)
    })
    .timeout(20_000)
})
