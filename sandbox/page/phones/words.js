// @ts-check
// A one-line summary of a message: its text, or the name of its kind.

/** @typedef {import('./api.js').Message} Message */

const KINDS = {
  image: 'Foto',
  video: 'Vídeo',
  gif: 'GIF',
  audio: 'Áudio',
  voice: 'Mensagem de voz',
  document: 'Documento',
  sticker: 'Figurinha',
  location: 'Localização',
  contact: 'Contato',
  poll: 'Enquete',
  answer: 'Resposta',
}

/** @param {Message} message @returns {string} */
export function textOf(message) {
  if (message.isDeleted) return 'Mensagem apagada'
  const special = message.poll?.question ?? message.answer?.text ?? message.location?.name
  const text = message.text ?? message.caption ?? special
  return text ?? /** @type {any} */ (KINDS)[message.kind] ?? 'Mensagem'
}
