declare module 's3rver' {
  /** An S3 server for tests; it comes without types of its own. */
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
      cert?: string
      key?: string
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
