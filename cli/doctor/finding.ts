// What one look of the doctor has found.
export interface Finding {
  readonly about: string
  /** `bad` keeps Guichê from working, `mind` does not. */
  readonly state: 'good' | 'mind' | 'bad'
  readonly message: string
}

export const good = (about: string, message: string): Finding => ({ about, state: 'good', message })
export const mind = (about: string, message: string): Finding => ({ about, state: 'mind', message })
export const bad = (about: string, message: string): Finding => ({ about, state: 'bad', message })
