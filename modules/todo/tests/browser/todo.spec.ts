/** Reordering a list by touch and by mouse. */
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'

test.group('to-dos', (group) => {
  let fixture: BrowserFixture

  group.setup(async () => {
    fixture = await openBrowserFixture()
  })
  group.each.setup(ownWindows)

  const handle = (page: Page, text: string) =>
    page.locator('[data-todo]').filter({ hasText: text }).locator('[data-todo-handle]')
  const texts = (page: Page) => page.getByRole('list', { name: 'Por fazer' }).innerText()

  async function middleOf(page: Page, text: string) {
    const { x, y, width, height } = (await handle(page, text).boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }

  test('a row can be dragged past its neighbours by touch and by mouse', async ({ assert }) => {
    const phone = { viewport: { width: 390, height: 844 } }
    const page = await fixture.sit('agent', '/todolist', phone)
    for (const text of ['um', 'dois', 'três']) {
      await page.getByRole('textbox', { name: 'Nova tarefa' }).fill(text)
      await page.keyboard.press('Enter')
      await page.getByRole('checkbox', { name: text, exact: true }).waitFor()
    }
    const finger = await page.context().newCDPSession(page)
    const [from, to] = [await middleOf(page, 'um'), await middleOf(page, 'três')]
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: from.x, y }],
      })
    await touch('touchStart', from.y)
    for (let step = 1; step <= 10; step++) {
      await touch('touchMove', from.y + ((to.y + 4 - from.y) * step) / 10)
    }
    await touch('touchEnd')
    await page.waitForFunction(() => !document.querySelector('[data-dragged]'))
    assert.deepEqual((await texts(page)).split(/\s+/), ['dois', 'três', 'um'])

    const [low, high] = [await middleOf(page, 'um'), await middleOf(page, 'dois')]
    await page.mouse.move(low.x, low.y)
    await page.mouse.down()
    await page.mouse.move(high.x, high.y - 4, { steps: 10 })
    await page.mouse.up()
    assert.deepEqual((await texts(page)).split(/\s+/), ['um', 'dois', 'três'])
    await page.reload()
    await page.getByRole('checkbox', { name: 'um', exact: true }).waitFor()
    assert.deepEqual((await texts(page)).split(/\s+/), ['um', 'dois', 'três'])
  })
})
