/** Schedules in a browser: from a ticket's menu, dragged to another day, edited, deleted, tried again. */
import { test } from '@japa/runner'
import type { Locator, Page } from 'playwright-core'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'

const entry = (place: Page | Locator, text: RegExp) => place.getByRole('button', { name: text })

/** Noon of the n-th of the month after this one: shown in one month, always to come. */
function nextMonth(day: number) {
  const at = new Date()
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + 1)
  at.setUTCDate(day)
  const iso = at.toISOString().slice(0, 10)
  return { iso, typed: `${iso.split('-').reverse().join('/')} 12:00` }
}

async function drag(page: Page, what: Locator, target: Locator) {
  const [from, to] = [(await what.boundingBox())!, (await target.boundingBox())!]
  await page.mouse.move(from.x + 12, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 30, from.y + from.height / 2 + 10, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height - 12, { steps: 8 })
  await page.mouse.up()
}

test.group('schedules', (group) => {
  let fixture: BrowserFixture

  group.setup(async () => {
    fixture = await openBrowserFixture()
  })
  group.each.setup(ownWindows)

  test('SCH-01, SCH-05: written from a ticket’s menu, dragged to another day, undone, edited and deleted', async ({
    assert,
  }) => {
    const { ticket } = await fixture.servedCustomer('Tarsila Pires', 'Me lembre depois?')
    const page = await fixture.sit('agent', `/tickets/${ticket.uuid}`)
    await page.getByRole('button', { name: 'Opções do atendimento' }).click()
    await page.getByRole('menuitem', { name: 'Agendar mensagem' }).click()
    const form = page.getByRole('dialog', { name: 'Agendar mensagem' })
    await form.getByText('Tarsila Pires').waitFor()
    const [first, other] = [nextMonth(10), nextMonth(12)]
    await form.getByLabel('Dia e hora').fill(first.typed)
    await page.keyboard.press('Tab')
    await form.getByLabel('Texto', { exact: true }).fill('Bom dia, {{firstName}}! Hoje é o dia.')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await form.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Avançar' }).click()
    const cell = (iso: string) => page.locator(`[role=cell][data-date="${iso}"]`)
    await entry(cell(first.iso), /Tarsila Pires/).waitFor()
    await drag(page, entry(cell(first.iso), /Tarsila Pires/), cell(other.iso))
    await entry(cell(other.iso), /12:00.*Tarsila Pires/).waitFor()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await entry(cell(first.iso), /Tarsila Pires/).waitFor()

    await entry(page, /Tarsila Pires/).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Editar' }).click()
    const editing = page.getByRole('dialog', { name: 'Alterar mensagem agendada' })
    await editing.getByLabel('Dia e hora').fill(other.typed)
    await page.keyboard.press('Tab')
    await editing.getByRole('button', { name: 'Salvar' }).click()
    await entry(cell(other.iso), /Tarsila Pires/).click()
    await page.getByRole('button', { name: 'Excluir' }).click()
    await page.getByRole('button', { name: 'Excluir mensagem' }).click()
    await page.getByText('Mensagem agendada excluída').waitFor()
    await entry(page, /Tarsila Pires/).waitFor({ state: 'detached' })
    const { schedules } = await fixture.api.call<{ schedules: unknown[] }>(
      'GET',
      `/schedules?contactId=${ticket.contact.id}`
    )
    assert.deepEqual(schedules, [])
  })

  test('SCH-02, RT-06: one that failed says why, is tried again, and is shown as sent by itself', async () => {
    const page = await fixture.sit('admin', '/schedules')
    // On the first of a month the calendar does not show the days before.
    await page.getByLabel('Buscar agendamentos').fill('promoção dos vasos')
    await page.getByRole('row', { name: /Não enviada/ }).click()
    const details = page.getByRole('dialog', { name: 'Mensagem agendada' })
    await details.getByText(/por 24 horas não foi possível enviar/).waitFor()
    await details.getByRole('button', { name: 'Tentar de novo' }).click()
    await details.getByText('Enviada', { exact: true }).waitFor()
  })
})
