/** The views of companies, checked against the WCAG rules: signing up, and the operator's tab. */
import type { Page } from 'playwright-core'
import { click, dialog, shows, type AddedViews, type View } from '#tests/support/views/view'

const tab = '/settings?tab=companies'
const of = (...files: string[]) => ({ of: files.map((file) => `modules/companies/web/${file}`) })

/** A company besides the operator's own: added by the first who comes. */
async function known(page: Page) {
  const row = page.getByText('Loja a Renovar', { exact: true }).first()
  await page.getByText('A sua').first().waitFor()
  if (await row.isVisible()) return
  await click(page, 'Adicionar empresa')
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome').fill('Loja a Renovar')
  await form.getByLabel('E-mail').fill('renovar@loja.test')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await row.waitFor()
  await form.waitFor({ state: 'hidden' })
}

/** What the button in the row of that company opens, once it shows this text. */
const opened = (button: string, text: string | RegExp, file: string): View => ({
  name: `companies: ${button}`,
  path: tab,
  part: dialog,
  of: [file],
  opens: async (page) => {
    await known(page)
    await click(page, `${button}: Loja a Renovar`)
    await page.getByRole('dialog').getByText(text).first().waitFor()
  },
})
const component = (name: string) => `modules/companies/web/components/${name}`

const views: readonly AddedViews[] = [
  {
    to: 'front',
    views: [
      {
        name: 'signing up',
        path: '/signup',
        ...of('pages/signup_page'),
        opens: (page) => page.getByLabel('Nome da empresa').waitFor(),
      },
      {
        name: 'signing up, refused',
        path: '/signup',
        opens: async (page) => {
          await page.getByLabel('Senha').fill('Bom-segredo-17')
          await click(page, 'Criar conta')
          await shows('Preencha este campo.')(page)
        },
      },
    ],
  },
  {
    to: 'managing',
    views: [
      { name: 'companies', path: tab, ...of('components/companies_panel'), opens: known },
      {
        name: 'the brand',
        path: '/settings?tab=brand',
        ...of(
          'components/brand_panel',
          'components/brand_form',
          'components/brand_color',
          'components/brand_picture',
          'components/brand_preview'
        ),
        opens: shows('Cor principal no modo claro'),
      },
      {
        name: 'the brand, a colour that is hard to read',
        path: '/settings?tab=brand',
        // Not the preview beside it, which shows just that.
        part: '.ant-form-item-has-error',
        leaves: (page) => page.getByLabel('Cor principal no modo claro').fill('#0B6E76'),
        opens: async (page) => {
          await page.getByLabel('Cor principal no modo claro').fill('#F2A33A')
          await shows(/difícil de ler/)(page)
        },
      },
      opened('Editar', 'Campanhas', component('company_drawer')),
      opened('Renovar', 'Renovar por', component('renew_drawer')),
      opened('Horário', /Vale quando/, 'modules/hours/web/components/company_hours_drawer'),
      opened('Excluir', /digite o nome/, component('delete_dialog')),
    ],
  },
]
export default views
