// Words that names of the code should lose, and the standard term for each. `npm run house` counts them.

export interface UnwantedWord {
  readonly word: string
  /** Other forms that count for the same word. */
  readonly forms?: readonly string[]
  readonly instead: string
  /** A good word elsewhere. */
  readonly onlyInTests?: true
}

export const unwantedWords: readonly UnwantedWord[] = [
  { word: 'deed', forms: ['deeds'], instead: 'action' },
  { word: 'wish', forms: ['wishes', 'wished'], instead: 'change' },
  { word: 'tell', forms: ['tells', 'told', 'telling'], instead: 'emit, notify' },
  { word: 'farewell', forms: ['farewells'], instead: 'pending unlink' },
  { word: 'pill', forms: ['pills'], instead: 'badge' },
  { word: 'patience', instead: 'timeout' },
  { word: 'mend', forms: ['mends', 'mended', 'mending'], instead: 'repair' },
  { word: 'household', forms: ['households'], instead: 'process group' },
  { word: 'news', instead: 'event' },
  { word: 'owe', forms: ['owed', 'owes', 'owing'], instead: 'pending, enqueue' },
  { word: 'sealed', instead: 'undecryptable' },
  { word: 'talk', forms: ['talks', 'talking'], instead: 'thread' },
  { word: 'unplaced', instead: 'orphaned' },
  { word: 'ear', forms: ['ears'], instead: 'listener' },
  { word: 'eyes', instead: 'browser' },
  { word: 'shop', forms: ['shops'], instead: 'fixture name', onlyInTests: true },
  { word: 'desk', forms: ['desks'], instead: 'fixture name', onlyInTests: true },
]
