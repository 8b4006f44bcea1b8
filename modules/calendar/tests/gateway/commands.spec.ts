/** A customer's phone and a calendar, over WhatsApp's own protocol and Google's (CAL-04, CAL-05). */
import { test } from '@japa/runner'
import CommandLane from '#modules/calendar/commands/lane'
import { companyAccount } from '#modules/calendar/sandbox/tests/google_client'
import { anHour } from '#modules/calendar/tests/support/a_calendar_company'
import { aConnectedCalendar, openGoogle } from '#modules/calendar/tests/support/a_google'
import {
  ANA,
  JOAO,
  linkedConnection,
  setUpGateway,
  tearDownGateway,
  type GatewayFixture,
} from '#modules/whatsapp/tests/gateway/fixture'

const waitMs = 60_000

test.group('gateway: appointments by chat', (group) => {
  let stage: GatewayFixture
  let calendar: Awaited<ReturnType<typeof aConnectedCalendar>>
  const lane = new CommandLane()
  group.setup(async () => {
    stage = await setUpGateway()
    const { google, close } = await openGoogle()
    await linkedConnection(stage, '5511900000079')
    const settings = { handlesCommands: true, repliesByItself: true }
    calendar = await aConnectedCalendar(google, stage.admin.actor, companyAccount, settings)
    await lane.start()
    return async () => {
      await lane.stop()
      await close()
      await tearDownGateway(stage)
    }
  })

  const read = new Map<string, number>()
  /** Writes it, and returns what the phone shows of us once there is one message more. */
  async function asks(number: string, name: string, text: string): Promise<string> {
    const ours = (all: readonly { readonly direction: string }[]) =>
      all.filter(({ direction }) => direction === 'in').length
    const before = read.get(number) ?? 0
    await stage.phones.say(number, text, { name })
    const chat = await stage.phones.chatUntil(number, (all) => ours(all) > before, waitMs)
    read.set(number, ours(chat))
    return chat.filter(({ direction }) => direction === 'in').at(-1)!.text ?? ''
  }

  const events = async () =>
    (await calendar.api.events.list({ calendarId: 'primary', singleEvents: true })).data.items!

  test('CAL-04, CAL-05: Ana books, João may not cancel it, and Ana does', async ({ assert }) => {
    const wanted = anHour(10)
    assert.match(await asks(ANA, 'Ana', `agendar corte ${wanted.said}`), /corte\n[^]*1 - Confirmar/)
    assert.match(await asks(ANA, 'Ana', '1'), /^Pronto, está marcado/)
    const [event] = await events()
    assert.equal(Date.parse(event!.start!.dateTime!), wanted.at.toMillis())
    assert.include(event!.description, ANA)

    assert.match(await asks(JOAO, 'João', `agendar ${wanted.said}`), /já está ocupado/)
    assert.match(await asks(JOAO, 'João', '2'), /nada foi marcado/)
    assert.match(await asks(JOAO, 'João', 'cancelar'), /^Você não tem horários marcados/)
    assert.match(await asks(ANA, 'Ana', 'listar'), /1\. corte/)
    assert.match(await asks(ANA, 'Ana', 'cancelar'), /^Cancelar este horário/)
    assert.match(await asks(ANA, 'Ana', '1'), /^Pronto, está cancelado/)
    assert.lengthOf(await events(), 0)
  }).timeout(300_000)
})
