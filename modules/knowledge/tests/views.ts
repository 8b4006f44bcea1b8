/** The views of the knowledge base, checked against the WCAG rules. */
import { sendDocument, untilIndexed } from '#tests/support/send_document'
import { asks, click, dialog, shows, type Area } from '#tests/support/views/view'

const web = 'modules/knowledge/web'
const path = '/llm-config?tab=knowledge'
const texts = [
  { name: 'horarios.txt', text: 'Abrimos de segunda a sexta, das 9h às 18h.' },
  { name: 'vazio.txt', text: '   ' },
]

const views: Area = {
  name: 'knowledge',
  who: 'super',
  begins: async ({ product, api }) => {
    await api.call('PUT', '/api/rag/config', { enabled: true, searchThreshold: 0.2 })
    for (const one of texts) await sendDocument(product, api, one)
    await untilIndexed(api)
    return path
  },
  views: [
    {
      name: 'documents, one of which has failed',
      of: [`${web}/tab`, `${web}/components/document_list`],
      opens: async (page) => {
        await shows('Processado')(page)
        await shows(/Nenhum texto foi encontrado/)(page)
      },
    },
    {
      name: 'a file that was refused',
      of: [`${web}/components/upload_rows`],
      opens: async (page) => {
        const files = [{ name: 'programa.exe', mimeType: 'text/plain', buffer: Buffer.from('x') }]
        await page.locator('input[type=file]').setInputFiles(files)
        await shows(/Erro ao enviar “programa.exe”/)(page)
      },
      leaves: (page) => click(page, 'Fechar o aviso sobre “programa.exe”'),
    },
    {
      name: 'settings of the knowledge base',
      part: dialog,
      of: [`${web}/settings_drawer`],
      opens: async (page) => {
        await click(page, 'Configurações')
        await page.getByRole('dialog').getByLabel('Sobreposição').waitFor()
      },
    },
    {
      name: 'a search that is tried',
      of: [`${web}/components/search_trial`],
      opens: async (page) => {
        await page.getByLabel('Pergunta', { exact: true }).fill('Abrem segunda a sexta?')
        await page.getByRole('button', { name: 'Buscar', exact: true }).click()
        await shows(/Similaridade \d/)(page)
      },
    },
    asks(path, 'Excluir: horarios.txt', 'Excluir “horarios.txt”?'),
  ],
}
export default [views]
