// What one look of the doctor has found.
export interface Finding {
  readonly about: string
  /** `bad` keeps Guichê from working, `mind` does not. */
  readonly state: 'good' | 'mind' | 'bad'
  readonly words: string
}

export const good = (about: string, words: string): Finding => ({ about, state: 'good', words })
export const mind = (about: string, words: string): Finding => ({ about, state: 'mind', words })
export const bad = (about: string, words: string): Finding => ({ about, state: 'bad', words })
