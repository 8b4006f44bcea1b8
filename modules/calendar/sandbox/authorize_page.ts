// The page on which a person chooses an account and allows, or refuses, what a program asks for.

interface Account {
  readonly email: string
  readonly name: string
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const page = (title: string, body: string) => `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <style>
      :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
      main { max-width: 420px; margin: 8vh auto; padding: 24px; border: 1px solid; border-radius: 12px; }
      h1 { margin: 0 0 8px; font-size: 20px; }
      label { display: flex; gap: 8px; align-items: center; padding: 10px 0; }
      small { display: block; opacity: 0.75; }
      ul { padding-inline-start: 20px; overflow-wrap: anywhere; }
      .buttons { display: flex; gap: 8px; justify-content: flex-end; margin-top: 16px; }
      button { min-height: 40px; padding: 0 16px; font: inherit; }
    </style>
  </head>
  <body>
    <main>${body}</main>
  </body>
</html>
`

/** All of `asked` goes back with the answer. */
export function authorizePage(accounts: readonly Account[], asked: URLSearchParams): string {
  const hidden = [...asked].map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}" />`
  )
  const choices = accounts.map(
    ({ email, name }, index) =>
      `<label><input type="radio" name="account" value="${email}" ${index ? '' : 'checked'} />
        <span>${escaped(name)}<small>${email}</small></span></label>`
  )
  const scopes = asked.get('scope')!.split(' ')
  return page(
    'Fazer login com o Google',
    `<h1>Escolha uma conta</h1>
      <p>Este é o Google da demonstração. Um programa pede acesso a:</p>
      <ul>${scopes.map((scope) => `<li>${escaped(scope)}</li>`).join('')}</ul>
      <form method="post" action="/o/oauth2/v2/auth">
        ${hidden.join('')}
        ${choices.join('')}
        <div class="buttons">
          <button name="decision" value="refuse">Recusar</button>
          <button name="decision" value="allow">Permitir</button>
        </div>
      </form>`
  )
}

export const errorPage = (wrong: string): string =>
  page('Acesso bloqueado', `<h1>Acesso bloqueado</h1><p role="alert">${escaped(wrong)}</p>`)
