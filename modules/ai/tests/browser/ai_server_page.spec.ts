/** The tab of the AI server: script, faults and calls, by mouse and keyboard, wide and narrow. */
import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import { failureOf, startAi, type AiClient } from '#modules/ai/sandbox/tests/ai_client'
import { faultsNow } from '#tests/support/axe'
import { openBrowser, openWindow, type Looks } from '#tests/support/browser'
import { waitFor } from '#tests/support/waiting'

const narrow = { width: 390, height: 844 }
const harm = '<img src=x onerror=alert(1)>'

test.group('the AI server of the sandbox', (group) => {
  let browser: Browser
  let ai: AiClient
  group.setup(async () => {
    browser = await openBrowser()
    ai = await startAi()
    return async () => {
      await browser.close()
      await ai.sandbox.stop()
    }
  })
  group.each.setup(async () => {
    await ai.clearCalls()
    await ai.clearFaults()
    await ai.rules({ when: '', answer: 'Olá' })
  })
  group.each.teardown(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  })

  async function open(looks?: Looks): Promise<Page> {
    const page = await (await openWindow(browser, looks)).newPage()
    await page.goto(ai.sandbox.url)
    await page.getByText('pronto para responder').waitFor()
    return page
  }
  const ask = (text: string) =>
    ai.openAi().chat.completions.create({
      model: 'gpt-4o-mini',
      messages: [
        { role: 'system', content: `Be kind. ${harm}` },
        { role: 'user', content: text },
      ],
    })
  const item = (page: Page, kind: string) => page.locator('.ai-item').filter({ hasText: kind })
  const reader = (page: Page) => page.getByRole('region', { name: 'Chamada aberta' })

  test('calls appear by themselves and are read message by message', async ({ assert }) => {
    const page = await open()
    await page.getByText('Ainda não chegou nenhuma chamada.').waitFor()
    await ask(`Oi ${harm}`)
    await ai.openAi().embeddings.create({ model: 'text-embedding-3-small', input: ['um', 'dois'] })
    await item(page, 'Vetores').waitFor()
    await item(page, 'Vetores').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await reader(page).getByRole('heading', { name: 'Conversa' }).waitFor()
    const texts = await reader(page).locator('.ai-message').allInnerTexts()
    assert.deepEqual(texts, [
      `Sistema\n\nBe kind. ${harm}`,
      `Pessoa\n\nOi ${harm}`,
      'Resposta\n\nOlá',
    ])
    assert.equal(await reader(page).locator('img').count(), 0)
    await page.getByText('O pedido inteiro, em JSON').click()
    await reader(page).locator('pre').getByText('"model": "gpt-4o-mini"').waitFor()
    await page.getByRole('button', { name: 'Apagar todas' }).click()
    await page.getByText('Nenhuma chamada aberta').waitFor()
  })

  test('the script is saved; what is none is explained, and what is being written stays', async ({
    assert,
  }) => {
    const page = await open()
    const field = page.locator('#ai-script')
    await field.fill('[{ "when": "(", "answer": "" }]')
    // What is drawn anew meanwhile leaves what somebody has written.
    await ai.saveScript({ script: [{ when: '', answer: 'Outro' }], transcription: 'Alô' })
    const transcription = page.getByLabel('O que se ouve em todo áudio')
    await waitFor('the page', async () => (await transcription.inputValue()) === 'Alô')
    assert.include(await field.inputValue(), '"("')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('alert').getByText('Regra 1: Invalid regular expression').waitFor()
    await field.fill('[{ "when": "" }]')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('alert').getByText('Falta o campo answer.').waitFor()
    await field.fill('[')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('alert').getByText('O roteiro não é JSON').waitFor()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    assert.include(await field.inputValue(), 'Outro')
    await field.fill('[{ "when": "", "answer": "Guardado" }]')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Roteiro guardado.').waitFor()
    assert.isTrue(await page.locator('#ai-error').isHidden())
    const { choices } = await ask('oi')
    assert.equal(choices[0].message.content, 'Guardado')
    // From now on it is drawn again.
    await ai.rules({ when: '', answer: 'Depois' })
    await waitFor('the page', async () => (await field.inputValue()).includes('Depois'))
  })

  test('a fault is ordered for one kind of call, waits, and is shown where it struck', async ({
    assert,
  }) => {
    const page = await open()
    await page.getByLabel('Atinge').selectOption('Conversa')
    await page.getByLabel('Quantas vezes').selectOption('todas, até apagar')
    await page.getByRole('button', { name: 'Cota esgotada (429)' }).click()
    await page.getByText('Cota esgotada (429), conversa (até apagar)').waitFor()
    assert.equal((await failureOf(ask('oi'))).code, 'insufficient_quota')
    await item(page, '429').click()
    await reader(page).locator('[data-role=error]').getByText('You exceeded').waitFor()
    await reader(page).getByText('Cota esgotada (429)').waitFor()
    await page.getByRole('button', { name: 'Sem falhas' }).click()
    await page.getByText('À espera:').waitFor({ state: 'hidden' })
    assert.equal((await ask('oi')).choices[0].message.content, 'Olá')
  })

  test('on a narrow screen one thing at a time; no violation of the WCAG rules')
    .with([
      { looks: { colorScheme: 'light' }, isNarrow: false },
      { looks: { colorScheme: 'dark', viewport: narrow }, isNarrow: true },
    ] as const)
    .run(async ({ assert }, { looks, isNarrow }) => {
      await ask('Oi')
      await ai.fault({ kind: '500', call: 'embed' })
      const page = await open(looks)
      const list = page.getByRole('list', { name: 'Chamadas recebidas' })
      const script = page.locator('#ai-script')
      await item(page, 'Conversa').waitFor()
      const found = await faultsNow(page, 'the list')
      assert.equal(await script.isVisible(), !isNarrow)
      await item(page, 'Conversa').click()
      await reader(page).getByRole('heading', { name: 'Conversa' }).waitFor()
      assert.equal(await list.isVisible(), !isNarrow)
      found.push(...(await faultsNow(page, 'a call')))
      if (isNarrow) {
        await page.getByRole('button', { name: 'Voltar à lista' }).click()
        await list.waitFor()
        await page.getByRole('button', { name: 'Roteiro e falhas' }).click()
        await script.waitFor()
        found.push(...(await faultsNow(page, 'the settings')))
        const width = await page.evaluate('document.documentElement.scrollWidth')
        assert.isAtMost(Number(width), narrow.width)
      }
      assert.deepEqual(found, [])
    })
})
