/** Says which version of the product this is (TCK-18). */
export const productVersion = '6.0.0'

export default class VersionController {
  async show() {
    return { version: productVersion }
  }
}
