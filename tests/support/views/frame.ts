/** The views of the login and of the frame around every page. */
import { click, dialog, question, shows, type Area } from '#tests/support/views/view'

const shell = (file: string) => `web/src/shell/${file}`

export const front: Area = {
  name: 'the front door',
  who: null,
  begins: () => '/login',
  views: [
    {
      name: 'login',
      of: ['modules/identity/web/pages/login_page'],
      opens: (page) => page.getByLabel('E-mail').waitFor(),
    },
    {
      name: 'login, refused',
      opens: async (page) => {
        await click(page, 'Entrar')
        await shows('Preencha este campo.')(page)
      },
    },
    {
      name: 'maintenance',
      path: '/maintenance',
      of: [shell('maintenance_page')],
      opens: (page) => page.getByRole('heading', { name: 'Manutenção' }).waitFor(),
    },
    {
      name: 'the question before the browser is cleared',
      path: '/maintenance',
      part: question,
      opens: async (page) => {
        await click(page, 'Limpar tudo neste navegador')
        await page.getByRole('alertdialog').waitFor()
      },
    },
  ],
}

export const frame: Area = {
  name: 'the frame: palette, language, profile',
  who: 'admin',
  begins: async (fixture) => {
    await fixture.servedCustomer('Úrsula Sino', 'Alguém aí?', 'Augusto Prado')
    return '/helps'
  },
  views: [
    {
      name: 'palette',
      part: dialog,
      of: [shell('palette/palette')],
      opens: async (page) => {
        // The shortcut works as soon as its button is shown.
        await page.getByRole('button', { name: 'Buscar em tudo (Ctrl+K)' }).waitFor()
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox', { name: /Atendimento, contato/ }).fill('an')
        await page.getByRole('group', { name: 'Atendimentos' }).waitFor()
      },
    },
    {
      name: 'language',
      on: 'wide',
      part: '.ant-dropdown',
      of: [shell('language_menu')],
      opens: async (page) => {
        await click(page, 'Idioma')
        await page.getByRole('menuitem', { name: 'Español' }).waitFor()
      },
    },
    {
      name: 'menu of the person',
      part: '.ant-dropdown',
      of: [shell('profile_menu')],
      opens: async (page) => {
        await click(page, /Seu perfil/)
        await page.getByRole('menuitem', { name: 'Sair' }).waitFor()
      },
    },
    {
      name: 'places of a phone',
      on: 'phone',
      part: dialog,
      of: [shell('bottom_tabs'), shell('side_menu')],
      opens: async (page) => {
        await page.getByRole('button', { name: /^Mais/ }).click()
        await page.getByRole('dialog').getByRole('link', { name: 'Ajuda' }).waitFor()
      },
    },
    {
      name: 'profile',
      part: dialog,
      of: ['modules/identity/web/components/profile_drawer'],
      opens: async (page) => {
        await click(page, /Seu perfil/)
        await page.getByRole('menuitem', { name: 'Editar perfil' }).click()
        await page.getByLabel('Nova senha').waitFor()
      },
    },
    {
      name: 'nowhere',
      path: '/nowhere',
      of: [shell('not_found')],
      opens: shows('Não há nada neste endereço'),
    },
  ],
}
