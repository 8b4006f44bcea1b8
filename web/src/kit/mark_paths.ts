/** The logo in a 32×32 box: the ticket and the letter on it. */
import { defaultBrand, initialOf } from '#app/kernel/text/brand'

export const markPaths = {
  ticket:
    'M6 3h20a3 3 0 0 1 3 3v6.5a3.5 3.5 0 0 0 0 7V26a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-6.5a3.5 3.5 0 0 0 0-7V6a3 3 0 0 1 3-3Z',
  letter: 'M20.6 11.6A6.4 6.4 0 1 0 22.4 16H17',
} as const

/** Whether the letter of this name is the one that `markPaths` draws. */
export const isOwnLetter = (name: string): boolean =>
  initialOf(name) === initialOf(defaultBrand.name)
