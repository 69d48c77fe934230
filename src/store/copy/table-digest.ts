import { createHash } from 'node:crypto'

/** A row as it is copied, by the names of its columns. */
export type Row = Record<string, string | number | null>

/** The number of rows of a table, and a hash of their contents in any order, equal on SQLite and PostgreSQL. */
export type Digest = { rows: number; hash: string }

const MODULUS = 2n ** 256n

/** Computes a digest row by row. */
export class TableDigest {
  #rows = 0
  #sum = 0n

  add(row: Row): void {
    const columns = Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))
    const hash = createHash('sha256').update(JSON.stringify(columns)).digest('hex')
    // A sum, since the databases return the rows in different orders, and two equal rows must not cancel each other out.
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) % MODULUS
    this.#rows++
  }

  get result(): Digest {
    return { rows: this.#rows, hash: this.#sum.toString(16).padStart(64, '0') }
  }
}
