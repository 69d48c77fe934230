/** A mail could not be sent; `final` when the mail server will never accept this mail. */
export class NotSent extends Error {
  readonly final: boolean

  constructor(message: string, final: boolean) {
    super(message)
    this.name = 'NotSent'
    this.final = final
  }
}
