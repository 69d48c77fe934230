/** A body in each encoding; too short ones are only plain. */
export type Encoded = { plain: Uint8Array; br?: Uint8Array; gzip?: Uint8Array }

/** A response that can be sent to any number of clients. An `ETag` among its headers is answered with 304 to those who have it. */
export type Finished = { status: number; headers: Record<string, string>; body: Encoded }
