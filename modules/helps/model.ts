/** The table of helps. */
import { HelpSchema } from '#database/schema'

/** A video that teaches how to use the product. */
export class Help extends HelpSchema {
  static table = 'helps'
}
