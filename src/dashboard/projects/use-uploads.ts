import { useEffect, useRef, useState } from 'react'
import { MAX_FILE_BYTES, UPLOAD_FAILED } from '../../domain/picture.ts'
import { messageOf } from '../api.ts'
import { type Uploaded, uploadPicture } from '../upload.ts'

/** A picture on its way: how much of it has left, from 0 to 1, or why it did not arrive, and whether it may next time. */
export type Upload = { name: string; share: number; failure?: string; mayRetry?: boolean }

type Order = { key: string; file: File; tooLarge: string; done: (uploaded: Uploaded) => void }

export type Uploads = ReturnType<typeof useUploads>

/** The uploads of one form, each under the key of the field it is for. */
export function useUploads() {
  const [running, setRunning] = useState<Readonly<Record<string, Upload>>>({})
  const orders = useRef(new Map<string, Order & { stop: AbortController }>())

  // Leaving the form ends its uploads.
  useEffect(() => {
    const started = orders.current
    return () => {
      for (const { stop } of started.values()) stop.abort()
    }
  }, [])

  const show = (key: string, upload: Upload | undefined) =>
    setRunning(({ [key]: _, ...others }) => (upload ? { ...others, [key]: upload } : others))

  async function start(order: Order) {
    const { key, file, tooLarge, done } = order
    orders.current.get(key)?.stop.abort()
    const stop = new AbortController()
    orders.current.set(key, { ...order, stop })
    const { name } = file
    if (file.size > MAX_FILE_BYTES) return show(key, { name, share: 0, failure: tooLarge })
    show(key, { name, share: 0 })
    try {
      const uploaded = await uploadPicture(file, (share) => show(key, { name, share }), stop.signal)
      if (stop.signal.aborted) return
      orders.current.delete(key)
      show(key, undefined)
      done(uploaded)
    } catch (error) {
      if (!stop.signal.aborted)
        show(key, { name, share: 0, failure: messageOf(error, UPLOAD_FAILED), mayRetry: true })
    }
  }

  return {
    running,
    isBusy: Object.values(running).some(({ failure }) => failure === undefined),
    start,
    retry(key: string) {
      const order = orders.current.get(key)
      if (order) void start(order)
    },
    cancel(key: string) {
      orders.current.get(key)?.stop.abort()
      orders.current.delete(key)
      show(key, undefined)
    },
  }
}
