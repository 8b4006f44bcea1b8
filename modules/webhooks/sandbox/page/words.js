// The words of the tab.

/** @typedef {import('./api.js').Received} Received */

/** @type {Record<Received['answer'], { option: string, done: string }>} */
export const ANSWERS = {
  ok: { option: 'Aceitar (200)', done: '200' },
  error: { option: 'Falhar (500): o Guichê tenta de novo', done: '500' },
  gone: { option: 'Não quero mais (410): o Guichê pausa o webhook', done: '410' },
  slow: { option: 'Demorar 20 segundos: o Guichê espera 15', done: 'depois de 20 s' },
  close: { option: 'Fechar a conexão sem responder', done: 'sem resposta' },
}

/** What the signature of a delivery is worth. @param {Received} delivery */
export function signatureOf({ wrongHeaders }) {
  if (wrongHeaders === null) return { state: 'unknown', text: 'sem segredo para conferir' }
  if (wrongHeaders.length === 0) return { state: 'good', text: 'assinatura confere' }
  return { state: 'bad', text: 'assinatura não confere' }
}
