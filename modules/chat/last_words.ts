/** What a list shows of the last message of a talk. */
import { mostOfLastMessage } from '#modules/chat/contract'

/** "Name: text" on one line, cut between characters, never within one (CHT-02). */
export const lastWords = (name: string, body: string) =>
  [...`${name}: ${body.replace(/\s+/g, ' ')}`].slice(0, mostOfLastMessage).join('')
