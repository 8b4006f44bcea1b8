/**
 * Two colleagues in a browser each: changes appear at once, and the scroll position stays while reading older
 * messages.
 */
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { faultsOf } from '#tests/support/axe'
import { ProductClient } from '#tests/support/product_client'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'

test.group('chats', (group) => {
  let fixture: BrowserFixture

  group.setup(async () => {
    fixture = await openBrowserFixture()
  })
  group.each.setup(ownWindows)

  const phone = { width: 390, height: 844 }
  const log = (page: Page) => page.getByRole('log')
  const field = (page: Page) => page.getByLabel('Escreva para a equipe')
  const inTopBar = (page: Page) =>
    page.getByRole('banner').getByRole('img', { name: /conversas? com/ })

  async function say(page: Page, text: string) {
    await field(page).fill(text)
    await field(page).press('Enter')
    // The time is in the same line.
    await log(page).getByText(text).last().waitFor()
  }
  async function begin(page: Page, title: string, colleague: string) {
    await page.getByRole('button', { name: 'Nova conversa' }).first().click()
    await page.getByLabel('Título').fill(title)
    await page.getByLabel('Pessoas').click()
    await page.keyboard.type(colleague)
    await page.getByTitle(colleague).click()
    await page.getByRole('button', { name: 'Começar' }).click()
    await page.getByRole('heading', { level: 2, name: title }).waitFor()
  }
  async function remove(page: Page) {
    await page.getByRole('button', { name: 'Excluir conversa' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir conversa' }).click()
    await page.getByText('Escolha uma conversa').waitFor()
  }

  test('RT-06, CHT-01, CHT-02, CHT-03: a thread is created, written in, received, read, renamed and deleted', async ({
    assert,
  }) => {
    const admin = await fixture.sit('admin', '/chats')
    const agent = await fixture.sit('agent', '/tickets')
    // Two of the demo's messages are unread for her: the thread opens where they begin, and links work.
    await inTopBar(agent).waitFor()
    await agent.goto(`${fixture.product.url}/chats`)
    await agent.getByRole('link', { name: /Plantão de sábado/ }).click()
    const mark = log(agent).getByText('2 mensagens não lidas')
    await mark.waitFor()
    await inTopBar(agent).waitFor({ state: 'detached' })
    assert.isTrue(await mark.isVisible())
    await log(agent).getByRole('link', { name: 'https://lojademo.example/escala' }).waitFor()
    await agent.goto(`${fixture.product.url}/tickets`)
    await begin(admin, 'Balanço de domingo', 'Bruna Teixeira')
    await say(admin, 'Quem abre a loja?')

    // The colleague is on another page: a dot, and a link to the thread.
    await inTopBar(agent).waitFor()
    await agent.getByRole('banner').getByRole('button', { name: 'Chat interno' }).click()
    await agent
      .getByRole('region', { name: 'Chat interno' })
      .getByText('Balanço de domingo')
      .click()
    await log(agent).getByText('Quem abre a loja?').waitFor()
    await inTopBar(agent).waitFor({ state: 'detached' })
    assert.equal(await agent.getByRole('button', { name: 'Editar conversa' }).count(), 0)

    await say(agent, 'Eu abro')
    await log(admin).getByText('Eu abro').waitFor()
    await inTopBar(admin).waitFor({ state: 'detached' })
    const list = admin.getByRole('region', { name: 'Conversas da equipe' })
    await list.getByText('Bruna Teixeira: Eu abro').waitFor()

    await admin.getByRole('button', { name: 'Editar conversa' }).click()
    await admin.getByLabel('Título').fill('Balanço de segunda')
    await admin.getByRole('button', { name: 'Salvar' }).click()
    await agent.getByRole('heading', { level: 2, name: 'Balanço de segunda' }).waitFor()
    assert.deepEqual(await faultsOf(admin, 'chat'), [])

    await remove(admin)
    await agent.getByText('Esta conversa não está mais aqui').waitFor()
  })

  test('operations.md 9: older messages load on scrolling up, and the visible ones keep their position', async ({
    assert,
  }) => {
    const admin = await fixture.sit('admin', '/chats')
    await begin(admin, 'Conversa comprida', 'Bruna Teixeira')
    const { records } = (await fixture.api.call('GET', '/chats')) as { records: { id: number }[] }
    assert.isEmpty(records)
    const id = await admin.evaluate(async () => {
      const uuid = location.pathname.split('/').at(-1)!
      const renewal = await fetch('/auth/refresh_token', { method: 'POST' })
      const { token } = (await renewal.json()) as { token: string }
      const headers = { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' }
      const chat = await (await fetch(`/chats/${uuid}`, { headers })).json()
      for (let n = 1; n <= 70; n++) {
        const body = JSON.stringify({ message: `Linha ${n}${'\nmais uma'.repeat(n % 4)}` })
        await fetch(`/chats/${chat.id}/messages`, { method: 'POST', headers, body })
      }
      return chat.id as number
    })
    assert.isAbove(id, 0)
    await admin.reload()
    const lines = log(admin).locator('[data-line]')
    const box = log(admin)
    await box.getByText('Linha 70', { exact: false }).waitFor()
    const distance = () => box.evaluate((el) => el.scrollHeight - el.scrollTop - el.clientHeight)
    assert.isAtMost(await distance(), 1)
    const before = await lines.count()
    assert.isBelow(before, 70)

    // The line at the upper edge, and its position after the next page has loaded.
    const seen = await box.evaluate((el) => {
      el.scrollTo({ top: 300 })
      const line = [...el.querySelectorAll<HTMLElement>('[data-line]')].find(
        (one) => one.offsetTop + one.offsetHeight > 300
      )!
      return { key: line.dataset.line!, top: line.offsetTop - 300 }
    })
    await lines.nth(before).waitFor()
    const after = await box.evaluate((el, key) => {
      const line = el.querySelector<HTMLElement>(`[data-line="${key}"]`)!
      return line.offsetTop - el.scrollTop
    }, seen.key)
    assert.closeTo(after, seen.top, 1)

    await admin.getByRole('button', { name: 'Ir para o fim' }).waitFor()
    const colleague = await new ProductClient(fixture.product).signIn('agent@guiche.local')
    await colleague.call('POST', `/chats/${id}/messages`, { message: 'Nova lá embaixo' })
    await admin.getByRole('button', { name: '1 nova', exact: true }).click()
    await box.getByText('Nova lá embaixo').waitFor()
    assert.isAtMost(await distance(), 1)
    await remove(admin)
  })

  test('operations.md 2: on a phone the page uses tabs, and nothing is wider than the screen', async ({
    assert,
  }) => {
    // She is not a member of any demo thread.
    const page = await fixture.sit('yara', '/chats', { viewport: phone })
    await page.getByText('Nenhuma conversa por enquanto').waitFor()
    const found = [await faultsOf(page, 'no chats')]
    await begin(page, `Muito ${'comprida'.repeat(11)}`, 'Bruna Teixeira')
    await say(page, `https://exemplo.test/${'x'.repeat(300)}`)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    )
    assert.equal(overflow, 0)
    found.push(await faultsOf(page, 'chat on a phone'))
    await page.getByRole('tab', { name: 'Conversas' }).click()
    await page.getByRole('link', { name: /Muito comprida/ }).waitFor()
    found.push(await faultsOf(page, 'chats on a phone'))
    assert.deepEqual(found.flat(), [])
    await page.getByRole('tab', { name: 'Mensagens' }).click()
    await page.getByRole('button', { name: 'Excluir conversa' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir conversa' }).click()
    await page.getByText('Nenhuma conversa por enquanto').waitFor()
  })
})
