/** An admin connects the calendar at the sandbox's Google, sees the month, adds and deletes an event, and disconnects it. */
import { test } from '@japa/runner'
import { connectCalendar } from '#tests/support/connect_calendar'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'

test.group('calendar', (group) => {
  let fixture: BrowserFixture

  group.setup(async () => {
    fixture = await openBrowserFixture()
  })
  group.each.setup(ownWindows)

  test('CAL-01, CAL-02: a calendar is connected in a window of its own, used, and disconnected', async ({
    assert,
  }) => {
    const page = await fixture.sit('admin', '/google-calendar')
    await connectCalendar(page)
    await page.getByText('agenda@flor.example').waitFor()

    await page.getByRole('button', { name: 'Novo evento' }).click()
    const form = page.getByRole('dialog', { name: 'Novo evento' })
    await form.getByLabel('Título').fill('Visita da Clara')
    await form.getByLabel('Descrição').fill('Escolher os vasos da recepção.')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await form.waitFor({ state: 'detached' })
    const entry = page.getByRole('button', { name: /Visita da Clara/ })
    await entry.focus()
    await page.keyboard.press('Enter')
    const details = page.getByRole('dialog', { name: 'Visita da Clara' })
    await details.getByText('Escolher os vasos da recepção.').waitFor()
    const { accounts } = await fixture.product.sandbox.call<{
      accounts: { week: { summary: string }[] }[]
    }>('GET', '/api/calendar/state')
    assert.include(
      accounts[0]!.week.map(({ summary }) => summary),
      'Visita da Clara'
    )
    await details.getByRole('button', { name: 'Excluir' }).click()
    const deletion = page.getByRole('dialog', { name: 'Excluir “Visita da Clara”?' })
    await deletion.getByRole('button', { name: 'Excluir' }).click()
    await page.getByText('Evento excluído').waitFor()
    await entry.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Desconectar' }).click()
    const question = page.getByRole('dialog', { name: /^Desconectar a agenda/ })
    await question.getByRole('button', { name: 'Desconectar' }).click()
    await page.getByText('Nenhuma agenda conectada').waitFor()
  })

  test('CAL-01: who refuses at Google reads what happened, and stays disconnected', async () => {
    const page = await fixture.sit('admin', '/google-calendar')
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Conectar com o Google' }).click()
    const google = await opening
    await google.getByRole('button', { name: 'Recusar' }).click()
    await google.getByText('A agenda não foi conectada').first().waitFor()
    const closing = google.waitForEvent('close')
    await google.getByRole('button', { name: 'Fechar janela' }).click()
    await closing
    await page.getByRole('button', { name: 'Desistir' }).click()
    await page.getByRole('button', { name: 'Conectar com o Google' }).waitFor()
  })

  test('CAL-04, CAL-05: a customer books by chat, and the conversation shows the appointment', async () => {
    const page = await fixture.sit('admin', '/google-calendar')
    await connectCalendar(page)
    for (const name of ['Marcar horários por conversa', 'Responder sem uma pessoa']) {
      await page.getByRole('switch', { name }).click()
      await page.getByRole('switch', { name, checked: true }).waitFor()
    }
    const { number, ticket } = await fixture.customerWrites(
      'Quitéria Campos',
      'agendar buquê amanhã 15h'
    )
    await fixture.reaches(number, '1 - Confirmar')
    await page.goto(`${fixture.product.url}/tickets/${ticket.uuid}`)
    await page.getByRole('button', { name: 'Quitéria Campos' }).first().click()
    await fixture.product.sandbox.say(number, '1')
    await fixture.reaches(number, 'Pronto, está marcado')
    // What is booked appears in the panel that is open already.
    const appointment = page.getByRole('region', { name: 'Próximo horário' })
    await appointment.getByText('buquê – Quitéria Campos').waitFor()
    await appointment.getByText(/ 15:00 – 16:00$/).waitFor()
    await fixture.api.call('PUT', '/google-calendar/settings', {
      ...{ handleCommands: false, autoReply: false },
    })
    await fixture.api.call('DELETE', '/google-calendar/auth')
  })
})
