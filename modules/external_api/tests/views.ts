/** The views of the page for developers, checked against the WCAG rules. */
import { click, dialog, shows, type Area } from '#tests/support/views/view'

const web = 'modules/external_api/web'

const views: Area = {
  name: 'messages_api',
  who: 'admin',
  begins: () => '/messages-api',
  views: [
    {
      name: 'its forms and examples',
      of: [`${web}/page`],
      opens: shows('Enviar um texto'),
    },
    {
      name: 'one’s own keys',
      of: [`${web}/components/keys_drawer`],
      part: dialog,
      opens: async (page) => {
        await click(page, /Seu perfil/)
        await page.getByRole('menuitem', { name: 'Chaves de API' }).click()
        await shows('Nova chave')(page)
      },
    },
    {
      name: 'a new key',
      of: [`${web}/components/new_key_form`],
      part: dialog,
      opens: async (page) => {
        await click(page, /Seu perfil/)
        await page.getByRole('menuitem', { name: 'Chaves de API' }).click()
        await click(page, 'Nova chave')
        await page.getByLabel('Ler contatos').waitFor()
      },
    },
    {
      name: 'an answer',
      opens: async (page) => {
        await page.getByLabel('Token de acesso').fill('a-token-that-nobody-has')
        const card = page.getByRole('region', { name: 'Enviar um texto', exact: true })
        await card.getByLabel('Número').fill('11 98765-0001')
        await card.getByLabel('Texto', { exact: true }).fill('Seu pedido está pronto.')
        await card.getByRole('button', { name: 'Enviar teste' }).click()
        await shows('Resposta 401')(page)
      },
    },
  ],
}
export default views
