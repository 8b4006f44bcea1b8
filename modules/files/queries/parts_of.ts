/** What goes to a customer when a list is sent: its text, then each option's file with its name (FIL-02). */
import type { ReplyPart } from '#modules/tickets/public'
import type { WholeFileList } from '#modules/files/queries/options_of'

/** In the order in which they go. An option that has no file yet has nothing to be sent. */
export const partsOf = ({ list, options }: WholeFileList): ReplyPart[] => [
  { kind: 'text', body: list.message },
  ...options.flatMap(({ name, mediaFile: file, mediaName }): ReplyPart[] =>
    file ? [{ kind: 'file', source: { file, name: mediaName ?? name }, caption: name }] : []
  ),
]
