// The log of notices of a charge: what was sent, and what the product answered each time.
import { el } from '/dom.js'
import { noticeTitle, noticeWord, showSecond } from './words.js'

/** @typedef {import('./api.js').Notice} Notice */

/** Newest first. @param {import('./api.js').Charge} charge */
export function noticeLog({ notices }) {
  if (notices.length === 0) {
    return el('p', { class: 'help' }, 'Nenhum aviso ainda: o Guichê não foi avisado de nada.')
  }
  return el('ol', { class: 'bank-notices' }, ...[...notices].reverse().map(entry))
}

/** @param {Notice} notice */
function entry(notice) {
  const { id, state, kind, event, createdAt, attempts, url } = notice
  return el(
    'li',
    { class: `${state} ${kind}` },
    el(
      'div',
      { class: 'bank-notice' },
      el('strong', {}, noticeTitle(notice)),
      el('time', { datetime: createdAt }, showSecond(createdAt))
    ),
    el('code', {}, [event, url].filter(Boolean).join(' → ')),
    ...attempts.map((attempt) => attemptOf(attempt, kind)),
    el('p', { 'class': 'bank-outcome', 'data-outcome': id }, noticeWord(notice))
  )
}

/** @param {Notice['attempts'][number]} attempt @param {Notice['kind']} kind */
function attemptOf({ at, status, answer }, kind) {
  const isTaken = status !== undefined && status >= 200 && status < 300
  const colour = kind === 'forged' ? '' : isTaken ? 'good' : 'bad'
  return el(
    'p',
    { class: 'bank-attempt' },
    el('time', { datetime: at }, showSecond(at)),
    el('span', { class: colour }, status ? `HTTP ${status}` : 'sem resposta'),
    el('span', { class: 'bank-answer', title: answer }, answer)
  )
}
