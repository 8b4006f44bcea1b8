/** An admin gives the model a document, looks what it would read of it, and takes it away again (RAG-01, RAG-04, RAG-05). */
import { test } from '@japa/runner'
import type { RagDocumentsWire } from '#modules/knowledge/wire'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'

const fees = {
  name: 'taxas.txt',
  text: 'A taxa de entrega no centro é de R$ 12. Nos outros bairros a taxa é de R$ 20.\n\nAlugamos bicicletas por dia.',
}
const empty = { name: 'digitalizado.txt', text: '\n \n' }
const fileOf = ({ name, text }: typeof fees) => ({
  ...{ name, mimeType: 'text/plain', buffer: Buffer.from(text) },
})

const own = async ({ api }: BrowserFixture) => {
  const { documents } = await api.call<RagDocumentsWire>('GET', '/api/rag/documents')
  return documents.filter(({ originalName }) => [fees.name, empty.name].includes(originalName))
}
async function restore(fixture: BrowserFixture) {
  for (const { id } of await own(fixture)) {
    await fixture.api.call('DELETE', `/api/rag/documents/${id}`)
  }
  await fixture.api.call('PUT', '/api/rag/config', { searchThreshold: 0.7 })
}

test.group('the knowledge base', (group) => {
  let fixture: BrowserFixture

  group.setup(async () => {
    fixture = await openBrowserFixture()
  })
  group.each.setup(ownWindows)
  // The company is shared: other tests leave documents and settings, and so does a first try that failed.
  group.each.setup(() => restore(fixture))
  group.each.teardown(() => restore(fixture))

  test('RAG-01, RAG-04, RAG-05: a document becomes searchable, its passage is found with its source, and is gone with it', async ({
    assert,
  }) => {
    const page = await fixture.sit('admin', '/llm-config?tab=knowledge')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    // The other document has no text, and says so; it does not hold up the first.
    await page.locator('input[type=file]').setInputFiles([fileOf(fees), fileOf(empty)])
    await row(fees.name).getByText('Processado').waitFor({ timeout: 20_000 })
    await row(fees.name).getByText('1 trecho').waitFor()
    await row(empty.name)
      .getByText(/Nenhum texto foi encontrado/)
      .waitFor({ timeout: 20_000 })

    // Twice the same is refused with the reason, which can be dismissed.
    await page.locator('input[type=file]').setInputFiles([fileOf({ ...fees, name: 'cópia.txt' })])
    await page.getByText(/Erro ao enviar “cópia.txt”/).waitFor()
    await button('Fechar o aviso sobre “cópia.txt”').click()

    const question = page.getByLabel('Pergunta', { exact: true })
    const found = page.getByRole('status').getByRole('listitem')
    await question.fill('Qual é a taxa de entrega no centro?')
    // What is below the company's threshold is not read, and its score is said.
    await question.press('Enter')
    await page.getByText(/O trecho mais próximo tem 0,\d\d/).waitFor()
    await button('Configurações').click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Similaridade', { exact: true }).fill('0,2')
    await drawer.getByRole('button', { name: 'Salvar' }).click()
    await drawer.waitFor({ state: 'detached' })
    await button('Buscar').click()
    await found.first().waitFor()
    assert.match(await found.first().innerText(), /^taxas\.txt\s+Similaridade 0,\d\d/)
    assert.include(await found.first().innerText(), 'R$ 12')

    for (const { name } of [fees, empty]) {
      await button(`Excluir: ${name}`).click()
      const asked = page.getByRole('dialog', { name: `Excluir “${name}”?` })
      await asked.getByRole('button', { name: 'Excluir' }).click()
      await button(`Excluir: ${name}`).waitFor({ state: 'detached' })
      // With the document, also what was found of it.
      assert.equal(await found.count(), 0)
    }
    assert.deepEqual(await own(fixture), [])
  }).timeout(90_000)
})
