// The words of the tab.

/** @typedef {import('./api.js').Call} Call */
/** @typedef {import('../wire.js').FaultWire} Fault */

/** @type {Record<Call['kind'], string>} */
export const KINDS = {
  chat: 'Conversa',
  embed: 'Vetores',
  transcribe: 'Transcrição',
  models: 'Modelos',
  pull: 'Download',
  delete: 'Exclusão',
}

/** @type {Record<Call['interface'], string>} */
export const INTERFACES = { openai: 'OpenAI', ollama: 'Ollama' }

/** @type {Record<Fault['kind'], string>} */
export const FAULTS = {
  429: 'Muitos pedidos (429)',
  quota: 'Cota esgotada (429)',
  500: 'Erro do servidor (500)',
  slow: 'Demorar 70 s',
  cut: 'Cortar no meio',
  garbage: 'Página ilegível',
  dimension: 'Vetor de outro tamanho',
  key: 'Chave recusada (401)',
}

/** @type {Record<string, string>} */
export const ROLES = {
  system: 'Sistema',
  developer: 'Sistema',
  user: 'Pessoa',
  assistant: 'Modelo',
}

/** How a call ended. @param {Call} call */
export function outcomeOf({ status, hasLeft, took }) {
  if (hasLeft) return { state: 'bad', text: 'desistiu' }
  if (took === null) return { state: 'open', text: 'respondendo…' }
  return { state: status === 200 ? 'good' : 'bad', text: String(status) }
}

/** @param {Fault} fault */
export function faultText({ kind, call, count }) {
  const where = call && kind !== 'dimension' ? `, ${KINDS[call].toLowerCase()}` : ''
  return `${FAULTS[kind]}${where} (${count ? `${count}×` : 'até apagar'})`
}
