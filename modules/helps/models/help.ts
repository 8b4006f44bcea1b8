/** A video that teaches how to use the product. */
import { HelpSchema } from '#database/schema'

export default class Help extends HelpSchema {
  static table = 'helps'
}
