import { setImmediate } from 'node:timers/promises'
import v8 from 'node:v8'
import vm from 'node:vm'

v8.setFlagsFromString('--expose-gc')
const collectGarbage = vm.runInNewContext('gc') as () => void

/**
 * Knows which of the noted buffers are still referenced by anything. Unlike the memory of the process, that does not depend on
 * what runs beside the test.
 */
export function heldBuffers() {
  let noted: WeakRef<ArrayBufferLike>[] = []
  return {
    /** Notes the buffer of this part, which its slices share. */
    note: (part: Uint8Array) => void noted.push(new WeakRef(part.buffer)),
    /** The bytes of those that are referenced. */
    async bytes(): Promise<number> {
      // Within the turn in which it was made, a WeakRef keeps its buffer.
      await setImmediate()
      collectGarbage()
      noted = noted.filter((one) => one.deref())
      return noted.reduce((sum, one) => sum + (one.deref()?.byteLength ?? 0), 0)
    },
  }
}
