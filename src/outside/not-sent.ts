/** A try at sending a mail that failed; `final` when the mail server will never take this mail. */
export class NotSent extends Error {
  readonly final: boolean

  constructor(message: string, final: boolean) {
    super(message)
    this.name = 'NotSent'
    this.final = final
  }
}
