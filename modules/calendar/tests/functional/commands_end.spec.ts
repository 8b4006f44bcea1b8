/** Where commands end: notes instead of answers, dialogs that are over, people who take over, failures (CAL-05, CAL-06). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { apiAs } from '#app/kernel/testing/api'
import { claim } from '#modules/calendar/commands/lane'
import { answerTurn } from '#modules/calendar/commands/answer_turn'
import { CalendarAccount } from '#modules/calendar/model'
import type { GoogleClient } from '#modules/calendar/sandbox/tests/google_client'
import {
  aCalendarCompany,
  anHour,
  drain,
  dueNow,
  notesOf,
  turnsOf,
  type CalendarCompany,
  type Customer,
} from '#modules/calendar/tests/support/a_calendar_company'
import { openGoogle } from '#modules/calendar/tests/support/a_google'
import { aMessage } from '#modules/messages/testing'
import { aQueue } from '#modules/queues/testing'

test.group('the end of commands', (group) => {
  let google: GoogleClient
  group.setup(async () => {
    const opened = await openGoogle()
    google = opened.google
    return opened.close
  })
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => void (await google.reset()))

  const notesAbout = async (person: Customer) => notesOf(await person.ticket())
  const requests = async () => (await google.state()).requests.map(({ kind }) => kind)

  test('CAL-06: without answers of its own a command is a note, and other automation answers', async ({
    assert,
    client,
  }) => {
    const company = await aCalendarCompany(google, { repliesByItself: false })
    const { ana, plan, connection, actor, admin, events } = company
    // With a second queue the bot has a menu to show.
    const other = await aQueue(actor, 'Suporte')
    await db.table('connection_queues').insert({
      ...{ company_id: actor.companyId, connection_id: connection.id, queue_id: other.id },
    })
    const wanted = anHour(10)
    const menu = await ana.asks(`agendar corte ${wanted.said}`)
    assert.lengthOf(menu, 1)
    assert.match(menu[0]!, /Suporte/)
    assert.match((await notesAbout(ana))[0]!, /“agendar corte [^]*10:00 está livre na agenda\.$/)
    await plan('Visita', (Number(wanted.at) - Date.now()) / 3_600_000)
    await ana.asks(`Agendar ${wanted.said}`)
    await ana.asks('agendar')
    await ana.asks('cancelar')
    const [, taken, unclear, none] = await notesAbout(ana)
    assert.match(taken!, /ocupado[^]*livre mais próximo nesse dia: [^]*(9|11):00\.$/)
    assert.match(unclear!, /não ficaram claros/)
    assert.match(none!, /não tem horários marcados/)
    assert.isFalse((await ana.heard()).some((text) => /agenda|livre|Confirmar/.test(text)))
    assert.lengthOf(await events(), 1, 'nothing is written')

    const { id: ticketId } = await ana.ticket()
    const shown = await apiAs(client, admin).get('/ticket-notes/list', { ticketId })
    shown.assertBodyContains([{ userId: null, user: { id: null, name: 'Google Agenda' } }])
  })

  test('CAL-06: a dialog is over after ten minutes, and when anything else was said', async ({
    assert,
  }) => {
    const { ana, events } = await aCalendarCompany(google)
    await ana.asks('agendar amanhã 15h')
    const minutes = (await db.from('calendar_dialogs').firstOrFail()).expires_at - Date.now()
    assert.closeTo(minutes / 60_000, 10, 0.5)
    await db.from('calendar_dialogs').update({ expires_at: now().minus({ second: 1 }).toJSDate() })
    const { id } = await ana.ticket()
    await ana.says('1')
    assert.equal(await drain(id), 0)

    await ana.asks('agendar amanhã 15h')
    // A menu, for example.
    await aMessage(await ana.ticket(), { fromMe: true, origin: 'bot', body: 'Escolha: 1 ou 2' })
    await ana.says('1')
    assert.equal(await drain(id), 0)
    assert.lengthOf(await events(), 0)
  })

  test(
    'CAL-05: after {$self} while Google is asked nothing is said, and the team knows what was done'
  )
    .with(['accept', 'close', 'transfer', 'accept and return'] as const)
    .run(async ({ assert, client }, what) => {
      const company = await aCalendarCompany(google)
      const { ana, admin, actor, events } = company
      await ana.asks('agendar corte amanhã 15h')
      const before = await ana.heard()
      const { id } = await ana.ticket()
      const other = await aQueue(actor, 'Suporte')
      const change = async (body: object) =>
        (await apiAs(client, admin).put(`/tickets/${id}`, body)).assertStatus(200)
      await ana.says('1')
      await google.fault({ kind: 'slow', request: 'insert', count: 1, ms: 500 })
      const answered = answerTurn((await claim(id))!)
      while (!(await requests()).includes('insert')) await new Promise((go) => setTimeout(go, 20))
      if (what === 'close') await change({ status: 'closed' })
      if (what === 'transfer') await change({ queueId: other.id })
      if (what.startsWith('accept')) await change({ status: 'open', userId: admin.user.id })
      if (what === 'accept and return') await change({ status: 'pending', userId: null })
      await answered
      assert.deepEqual(await ana.heard(), before)
      assert.lengthOf(await events(), 1)
      const [note, ...more] = await notesAbout(ana)
      assert.match(note!, /^Marcado a pedido do cliente: corte, [^]*ainda não sabe/)
      assert.lengthOf(more, 0)
      const outcomes = (await turnsOf(id)).map(({ outcome }) => outcome as string)
      assert.deepEqual(outcomes, ['answered', 'stopped'])
    })

  test('CAL-05: a person who takes over before the turn keeps Google from being asked', async ({
    assert,
    client,
  }) => {
    const { ana, admin } = await aCalendarCompany(google)
    await ana.says('agendar amanhã 15h')
    const { id } = await ana.ticket()
    const accepted = await apiAs(client, admin).put(`/tickets/${id}`, {
      ...{ status: 'open', userId: admin.user.id },
    })
    accepted.assertStatus(200)
    await google.call('DELETE', '/requests')
    assert.equal(await drain(id), 1)
    assert.deepEqual(await requests(), [])
    assert.deepEqual(await ana.heard(), [])
  })

  test(
    'OPS-04, CAL-05: a crash between Google and the row repeats {command} without doing it twice'
  )
    .with([
      { command: 'agendar corte amanhã 15h', events: 1 },
      { command: 'cancelar', events: 0 },
      { command: 'reagendar amanhã 17h', events: 1 },
    ])
    .run(async ({ assert }, { command, events: expected }) => {
      const company = await aCalendarCompany(google)
      const { ana, events } = company
      if (expected === 0 || command.startsWith('rea')) await booked(ana)
      await ana.asks(command)
      const before = await ana.heard()
      await ana.says('1')
      const { id } = await ana.ticket()
      const lost = (await claim(id))!
      assert.isNull(await claim(id), 'nobody else gets it meanwhile')
      await google.call('DELETE', '/requests')
      // Google does it, and the process dies before the row says so.
      await crashing(company, () => answerTurn(lost))
      assert.lengthOf(await events(), expected)
      assert.deepEqual(await ana.heard(), before)
      await dueNow()
      await answerTurn((await claim(id))!)
      // It was not dead, only slow.
      await answerTurn(lost)
      assert.lengthOf(await events(), expected)
      assert.lengthOf(await ana.heard(), before.length + 1)
      assert.match((await ana.heard()).at(-1)!, /^Pronto/)
    })

  test('CAL-06: a failure of the calendar is a note for the team, and a neutral text for the customer', async ({
    assert,
  }) => {
    const { ana, actor } = await aCalendarCompany(google)
    await google.fault({ kind: '500', request: 'list' })
    await ana.says('agendar amanhã 15h')
    const { id } = await ana.ticket()
    await drain(id)
    assert.deepEqual(await ana.heard(), [], 'it is tried again')
    await dueNow()
    await drain(id)
    const [text, ...more] = await ana.heard()
    assert.match(text!, /^Recebi seu pedido/)
    assert.lengthOf(more, 0)
    assert.match((await notesAbout(ana))[0]!, /“agendar amanhã 15h”[^]*não respondeu/)
    assert.deepEqual(await ana.asks('1'), [], 'the dialog is over')

    // Without answers of its own the customer reads nothing.
    await CalendarAccount.of(actor).update({ repliesByItself: false })
    await ana.says('listar')
    await drain(id)
    await dueNow()
    await drain(id)
    assert.lengthOf(await ana.heard(), 1)
    assert.match((await notesAbout(ana)).at(-1)!, /não respondeu/)
  })

  test('CAL-06: an access that was taken back is a failure at once, and the next command is not read', async ({
    assert,
  }) => {
    const { ana, actor } = await aCalendarCompany(google)
    await CalendarAccount.of(actor).update({ accessExpiresAt: now().minus({ minute: 1 }) })
    await google.withdraw()
    assert.match((await ana.asks('listar'))[0]!, /^Recebi seu pedido/)
    assert.lengthOf(await notesAbout(ana), 1)
    await ana.says('listar')
    assert.equal(await drain((await ana.ticket()).id), 0)
  })

  test('CAL-05: of two companies with one account neither sees the other’s customers', async ({
    assert,
  }) => {
    const [ours, theirs] = [await aCalendarCompany(google), await aCalendarCompany(google)]
    await booked(ours.ana)
    assert.match((await theirs.ana.asks('listar'))[0]!, /^Você não tem/)
    assert.match((await theirs.ana.asks('cancelar'))[0]!, /^Você não tem/)
    assert.match((await ours.ana.asks('listar'))[0]!, /1\. corte/)
  })

  test('BOT-13: after 30 automatic messages in an hour nothing more is said', async ({
    assert,
  }) => {
    const { ana } = await aCalendarCompany(google)
    await ana.asks('listar')
    const row = await ana.ticket()
    for (let n = 0; n < 29; n++) await aMessage(row, { fromMe: true, origin: 'bot' })
    assert.deepEqual(await ana.asks('listar'), [])
    assert.equal((await turnsOf(row.id)).at(-1)!.outcome, 'too_many')
  })

  test('CON-03: of a contact that was deleted meanwhile nothing is asked or said', async ({
    assert,
    client,
  }) => {
    const { ana, admin } = await aCalendarCompany(google)
    await ana.says('listar')
    const { id, contactId } = await ana.ticket()
    await db.from('contacts').where('id', contactId).update({ deleted_at: new Date() })
    await google.call('DELETE', '/requests')
    assert.equal(await drain(id), 1)
    assert.deepEqual(await requests(), [])
    assert.deepEqual(await ana.heard(), [])
    const path = `/google-calendar/contacts/${contactId}/next`
    ;(await apiAs(client, admin).get(path)).assertStatus(404)
  })

  test('IN-14: what was written more than ten minutes ago is left to people', async ({
    assert,
  }) => {
    const { ana } = await aCalendarCompany(google)
    await ana.says('listar', { at: now().minus({ minutes: 11 }).toJSDate() })
    assert.equal(await drain((await ana.ticket()).id), 0)
  })

  test('CAL-04: several messages in a row are answered in their order', async ({ assert }) => {
    const { ana, events } = await aCalendarCompany(google)
    await ana.says('agendar')
    await ana.says('amanhã 15h')
    await ana.says('1')
    assert.equal(await drain((await ana.ticket()).id), 3)
    assert.match((await ana.heard()).at(-1)!, /^Pronto/)
    assert.lengthOf(await events(), 1)
    const left = (await turnsOf((await ana.ticket()).id)).filter(({ said }) => said !== '')
    assert.deepEqual(left, [], 'the customer’s words are kept by the messages alone')
  })
})

const booked = async (person: Customer) => {
  await person.asks(`agendar corte ${anHour(9).said}`)
  await person.asks('1')
}

/** The process dies after Google has answered: what follows is not written. */
async function crashing({ actor }: CalendarCompany, body: () => Promise<void>) {
  await db.rawQuery(`create function test_crash() returns trigger language plpgsql as $$
    begin raise exception 'crash'; end $$`)
  await db.rawQuery(`create trigger test_crash before insert on calendar_dialogs
    for each row when (new.company_id = ${actor.companyId}) execute function test_crash()`)
  const error = await body().then(
    () => null,
    (failure: Error) => failure
  )
  await db.rawQuery('drop trigger test_crash on calendar_dialogs')
  await db.rawQuery('drop function test_crash')
  if (!error?.message.includes('crash')) throw new Error('it did not crash', { cause: error })
}
