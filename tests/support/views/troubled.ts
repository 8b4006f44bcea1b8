/** The views of a new company, and of failed loads. */
/// <reference lib="dom" />
import type { Page, Route } from 'playwright-core'
import { anotherCompany } from '#tests/support/another_company'
import { click, dialog, shows, type Area, type View } from '#tests/support/views/view'

const empty = (path: string, title: string): View => ({
  name: `${path}, empty`,
  path,
  opens: shows(title),
})

export const beginning: Area = {
  name: 'the pages of a company that begins',
  who: 'vazia',
  begins: async ({ product }) => {
    const email = 'vazia@guiche.local'
    const [known] = await product.sql('select 1 from users where email = $1', [email])
    // Its subscription ends soon, which is shown as a warning after sign-in.
    if (!known) await anotherCompany(product, email, { name: 'Loja Vazia', daysLeft: 3 })
    return '/tickets'
  },
  views: [
    {
      name: 'the subscription ends',
      opens: async (page) => {
        await page.reload()
        await shows(/^A assinatura vence em 3 dias/)(page)
      },
    },
    empty('/tickets', 'Nada com você agora'),
    empty('/connections', 'Nenhum número conectado'),
    empty('/queues', 'Nenhuma fila por enquanto'),
    empty('/contacts', 'Nenhum contato por enquanto'),
    empty('/files', 'A biblioteca está vazia'),
    empty('/tags', 'Nenhuma etiqueta por enquanto'),
    empty('/quick-messages', 'Nenhuma resposta rápida por enquanto'),
    {
      name: 'a table in which nothing is found',
      path: '/users',
      opens: async (page) => {
        await page.getByRole('searchbox').fill('zzzz')
        await shows('Ninguém encontrado')(page)
      },
    },
  ],
}

/** Opens the address while these requests fail. */
const without = (
  name: string,
  path: string,
  calls: RegExp,
  text: string | RegExp,
  answer: (route: Route) => Promise<void> = (route) => route.abort()
): View => {
  const arrive = async (page: Page) => {
    // Not during a session renewal: aborting that request would end the session.
    await page.locator('#content').waitFor()
    await page.route(calls, answer)
    await page.goto(new URL(path, page.url()).href)
    await shows(text)(page)
  }
  return {
    name,
    path,
    opens: (page) =>
      page
        .getByText(text)
        .isVisible()
        .then((is) => (is ? undefined : arrive(page))),
    leaves: (page) => page.unroute(calls),
  }
}

const refused = (route: Route) =>
  route.fulfill({
    status: 500,
    contentType: 'application/json',
    body: JSON.stringify({ error: 'ERR_INTERNAL_SERVER_ERROR', requestId: 'a1b2c3' }),
  })

export const troubled: Area = {
  name: 'what could not be loaded, and what has ended',
  who: 'larissa',
  begins: () => '/tickets',
  views: [
    without('a list without the server', '/tags', /\/tags\?/, 'Não deu certo'),
    without('a list that fails', '/quick-messages', /\/quick-messages\?/, 'Não deu certo', refused),
    without('a page whose file is gone', '/helps', /assets\/page-/, 'Há uma versão nova'),
    without(
      'the server is away',
      '/tickets',
      /\/(auth\/refresh_token|version)$/,
      'O Guichê não está respondendo',
      (route) => route.fulfill({ status: 503 })
    ),
    {
      name: 'no network',
      opens: async (page) => {
        await page.getByRole('region', { name: 'Lista de atendimentos' }).waitFor()
        await page.context().setOffline(true)
        await shows(/Sem internet/)(page)
      },
      leaves: (page) => page.context().setOffline(false),
    },
    {
      name: 'a question before what was typed is lost',
      path: '/todolist',
      part: dialog,
      on: 'wide',
      opens: async (page) => {
        await click(page, /Seu perfil/)
        await page.getByRole('menuitem', { name: 'Editar perfil' }).click()
        await page.getByLabel('Nome', { exact: true }).fill('Larissa Outra')
        await page.keyboard.press('Escape')
        await shows('Descartar o que você digitou?')(page)
      },
      leaves: async (page) => {
        await click(page, 'Descartar')
      },
    },
    {
      name: 'the session has ended elsewhere',
      on: 'wide',
      opens: async (page) => {
        // It redirects to the login a moment later; this keeps the page as it is while it is checked.
        await page.route('**/*', (route) =>
          route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.continue()
        )
        const text = page.getByText(/^Sua conta foi acessada em outro computador/).first()
        // Wait for the sign-in: before it, the page would use whatever cookie there is.
        await page.getByRole('region', { name: 'Lista de atendimentos' }).waitFor()
        // A new sign-in, on another computer, ends the earlier session.
        await page.evaluate(() =>
          fetch('/auth/login', {
            method: 'POST',
            credentials: 'omit',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ email: 'larissa@guiche.local', password: 'guiche-demo' }),
          })
        )
        await text.waitFor()
        // The code of the login page may still be loading.
        await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
      },
    },
  ],
}
