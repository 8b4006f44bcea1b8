/** Appointments that customers make by chat, in three languages (CAL-04, CAL-05). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { apiAs } from '#app/kernel/testing/api'
import type { GoogleClient } from '#modules/calendar/sandbox/tests/google_client'
import {
  aCalendarCompany,
  anHour,
  drain,
  notesOf,
  zone,
} from '#modules/calendar/tests/support/a_calendar_company'
import { openGoogle } from '#modules/calendar/tests/support/a_google'
import { aHoliday } from '#modules/hours/testing'
import { writeSetting } from '#app/kernel/settings/settings'

/** How often the company's trail has it. */
const auditedIn =
  ({ companyId }: { companyId: number }) =>
  async (action: string) =>
    (await db.from('audit_entries').where({ company_id: companyId, action })).length
const startOf = ({ start }: { start?: { dateTime?: string | null } }) =>
  DateTime.fromISO(start!.dateTime!).toMillis()

test.group('appointments by chat', (group) => {
  let google: GoogleClient
  group.setup(async () => {
    const opened = await openGoogle()
    google = opened.google
    return opened.close
  })
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => void (await google.reset()))

  test(
    'CAL-04, CAL-05: an appointment is proposed, confirmed and written with whom it is for ({language})'
  )
    .with([
      {
        language: 'pt',
        says: 'Agendar corte de cabelo amanhã 15h',
        offers: /livre[^]*corte de cabelo\n[^]*15:00\n\n1 - Confirmar\n2 - Cancelar$/,
        done: /^Pronto, está marcado/,
      },
      {
        language: 'pt',
        says: 'MARCAR corte de cabelo amanha às 15h',
        offers: /corte de cabelo/,
        done: /^Pronto/,
      },
      {
        language: 'en',
        says: 'schedule haircut tomorrow 3pm',
        offers: /free[^]*haircut\n[^]*3:00\sPM\n\n1 - Confirm\n2 - Cancel$/,
        done: /^Done, you are booked/,
      },
      {
        language: 'es',
        says: 'agendar corte de pelo mañana a las 15',
        offers: /libre[^]*corte de pelo\n[^]*15:00\n\n1 - Confirmar\n2 - Cancelar$/,
        done: /^¡Listo, tu cita/,
      },
    ])
    .run(async ({ assert }, { language, says, offers, done }) => {
      const { ana, actor, events } = await aCalendarCompany(google, { language })
      const audited = auditedIn(actor)
      const [proposal, ...more] = await ana.asks(says)
      assert.match(proposal!, offers)
      assert.lengthOf(more, 0)
      assert.lengthOf(await events(), 0, 'nothing is written before it is confirmed')
      const [confirmed] = await ana.asks('1')
      assert.match(confirmed!, done)

      const [event, ...others] = await events()
      assert.lengthOf(others, 0)
      const tomorrow = anHour(15, 1).at
      assert.equal(startOf(event!), tomorrow.toMillis())
      const { id: ticketId, contactId } = await ana.ticket()
      assert.deepEqual(event!.extendedProperties?.private, {
        companyId: String(actor.companyId),
        contactId: String(contactId),
        ticketId: String(ticketId),
      })
      assert.match(event!.summary!, / – Ana$/)
      assert.include(event!.description!, 'Ana')
      assert.include(event!.description!, ana.sender.phone)
      assert.equal(await audited('calendar.add_event'), 1)
      // The dialog is over: the same answer again is for the menu.
      assert.lengthOf(await ana.asks('1'), 0)
      assert.lengthOf(await events(), 1)
    })

  test('CAL-05: who answers 2, or {$self}, has nothing written')
    .with(['2', 'não', 'Cancelar'])
    .run(async ({ assert }, answer) => {
      const { ana, events } = await aCalendarCompany(google)
      await ana.asks('agendar amanhã 15h')
      assert.deepEqual(await ana.asks(answer), ['Tudo bem, nada foi marcado.'])
      assert.lengthOf(await events(), 0)
    })

  test('CAL-04: {says} is asked about once, and the answer completes it')
    .with([
      { says: 'agendar corte amanhã', asks: /^A que horas/, answer: '15h' },
      { says: 'agendar corte', asks: /^Para que dia e hora/, answer: 'amanhã às 15h' },
      { says: 'agendar corte amanhã às 3', asks: /^De manhã ou à tarde/, answer: 'da tarde' },
      { says: 'agendar corte 01/01/2020 15h', asks: /^Esse horário já passou/, answer: 'amanhã' },
    ])
    .run(async ({ assert }, { says, asks, answer }) => {
      const { ana, events } = await aCalendarCompany(google)
      const [question, ...more] = await ana.asks(says)
      assert.match(question!, asks)
      assert.lengthOf(more, 0)
      assert.match((await ana.asks(answer))[0]!, /corte[^]*15:00[^]*1 - Confirmar/)
      await ana.asks('sim')
      const [event] = await events()
      assert.equal(startOf(event!), anHour(15, 1).at.toMillis())
      assert.match(event!.summary!, /^corte/)
    })

  test('CAL-04: what is unclear twice is left to people, with a note', async ({ assert }) => {
    const { ana } = await aCalendarCompany(google)
    await ana.asks('agendar')
    const [left] = await ana.asks('quando der')
    assert.match(left!, /^Não entendi bem/)
    assert.lengthOf(await notesOf(await ana.ticket()), 1)
    assert.deepEqual(await ana.asks('amanhã'), [], 'no further question')
  })

  test('CAL-05: a time that is taken, or outside the hours, is answered with the nearest free one', async ({
    assert,
  }) => {
    const { ana, actor, queue, plan, events } = await aCalendarCompany(google)
    const wanted = anHour(10)
    const hour = (Number(wanted.at) - Date.now()) / 3_600_000
    await plan('Visita', hour)
    await plan('Livre', hour + 2, { transparency: 'transparent' })
    const [taken] = await ana.asks(`agendar ${wanted.said}`)
    assert.match(taken!, /ocupado[^]*9:00\n/)
    // Another time instead of an answer.
    const [noon] = await ana.asks(wanted.at.set({ hour: 12 }).toFormat('dd/MM HH:mm'))
    assert.match(noon!, /livre[^]*12:00/, 'what is shown as free takes no time')
    const weekday = wanted.at.weekday as 1
    const today = DateTime.now().setZone(zone).weekday as 1
    const shifts = [
      { weekday, startTime: '08:00', endTime: '12:30' },
      { weekday: today, startTime: '00:00', endTime: '24:00' },
    ]
    await queue.merge({ shifts }).save()
    assert.match((await ana.asks(`agendar ${wanted.said}`))[0]!, /9:00\n/, 'company hours count')
    await writeSetting(actor, 'queues.hours', 'queue')
    await (await ana.ticket()).merge({ queueId: queue.id }).save()
    const [closed] = await ana.asks(
      `agendar ${wanted.at.set({ hour: 12 }).toFormat('dd/MM HH:mm')}`
    )
    assert.match(closed!, /fora do nosso horário[^]*11:30\n/)
    await aHoliday(actor, wanted.at.toISODate()!)
    const [never] = await ana.asks(`agendar ${wanted.said}`)
    assert.match(never!, /não há horário livre nesse dia/)
    assert.lengthOf(await events(), 2)
  })

  test('CAL-05: a time that was taken before the answer is not given twice', async ({ assert }) => {
    const { ana, plan, events } = await aCalendarCompany(google)
    const wanted = anHour(10)
    await ana.asks(`agendar ${wanted.said}`)
    await plan('Mais rápido', (Number(wanted.at) - Date.now()) / 3_600_000)
    const [other] = await ana.asks('1')
    assert.match(other!, /ocupado[^]*1 - Confirmar/)
    assert.lengthOf(await events(), 1)
    await ana.asks('1')
    const starts = (await events()).map(startOf)
    assert.lengthOf(starts, 2)
    assert.isAtLeast(Math.abs(starts[1]! - starts[0]!), 3_600_000)
  })

  test('CAL-05: customers list, move and cancel their own appointments, and nobody else’s', async ({
    assert,
  }) => {
    const { customer, events, plan, actor } = await aCalendarCompany(google)
    const [ana, rui] = [customer(), customer()]
    const audited = auditedIn(actor)
    for (const [who, title, hour] of [
      [ana, 'corte', 9],
      [ana, 'barba', 11],
      [rui, 'tintura', 14],
    ] as const) {
      await who.asks(`agendar ${title} ${anHour(hour).said}`)
      await who.asks('1')
    }
    await plan('Reunião da equipe', 30)
    const listed = (await ana.asks('Listar'))[0]!
    assert.match(listed, /1\. corte[^]*2\. barba/)
    assert.notMatch(listed, /tintura|Reunião/)

    // A number beyond the own list is no choice, whatever stands in the calendar.
    assert.match((await ana.asks('cancelar'))[0]!, /1\. corte[^]*2\. barba/)
    assert.match((await ana.asks('3'))[0]!, /número da lista/)
    assert.match((await ana.asks('2'))[0]!, /^Cancelar este horário\?\nbarba/)
    assert.match((await ana.asks('1'))[0]!, /^Pronto, está cancelado/)
    assert.equal(await audited('calendar.delete_event'), 1)

    const to = anHour(16)
    assert.match((await rui.asks(`reagendar ${to.said}`))[0]!, /^Esse[^]*Mudar tintura[^]*16:00/)
    assert.match((await rui.asks('ok'))[0]!, /^Pronto, mudamos/)
    const all = await events()
    assert.deepEqual(all.map(({ summary }) => summary).toSorted(), [
      'Reunião da equipe',
      'corte – Ana',
      'tintura – Ana',
    ])
    const moved = all.find(({ summary }) => summary!.startsWith('tintura'))!
    assert.equal(startOf(moved), to.at.toMillis())
    assert.equal(await audited('calendar.move_event'), 1)
    const third = customer()
    for (const command of ['listar', 'cancelar', 'remarcar amanhã 10h']) {
      assert.match((await third.asks(command))[0]!, /^Você não tem horários marcados/)
    }
  })

  test('CAL-04: {$self} is no command, and the menu answers')
    .with(['lista de preços', 'quero agendar', 'agenda', '1', 'Scheduled'])
    .run(async ({ assert }, text) => {
      const { ana } = await aCalendarCompany(google)
      await ana.says(text)
      const { id } = await ana.ticket()
      assert.equal(await drain(id), 0)
    })

  test('CAL-04: commands are read only while they are switched on, and in tickets that wait', async ({
    assert,
    client,
  }) => {
    const off = await aCalendarCompany(google, { handlesCommands: false })
    assert.deepEqual(await off.ana.asks('agendar amanhã 15h'), [])
    const { ana, admin } = await aCalendarCompany(google)
    await ana.says('oi')
    const { id } = await ana.ticket()
    const accepted = await apiAs(client, admin).put(`/tickets/${id}`, {
      status: 'open',
      userId: admin.user.id,
    })
    accepted.assertStatus(200)
    await ana.says('agendar amanhã 15h')
    assert.equal(await drain(id), 0)
  })
})
