import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { PlainButton } from '../shell/looks/buttons.ts'
import looks from '../shell/looks/looks.module.css'
import dialog from './DialogParts.module.css'

const words = {
  copied: 'Copied.',
  refused: 'This browser does not let the page copy. The address is selected: press Ctrl+C, on a Mac ⌘C.',
}

/** The address of a new preview link. */
export function ShownOnce({ url, onClose }: { url: string; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<keyof typeof words>()
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setState('copied')
    } catch {
      field.current?.select()
      setState('refused')
    }
  }
  return (
    <div className={looks.fields}>
      <p>Copy the address and send it. It is shown only now: nobody can look it up later.</p>
      <div className={dialog.address}>
        <TextInput
          ref={field}
          label="Address"
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button autoFocus onClick={copy}>
          Copy
        </Button>
      </div>
      <p role="status">{state && words[state]}</p>
      <div className={`${looks.answers} ${looks.inView}`}>
        <PlainButton onClick={onClose}>Done</PlainButton>
      </div>
    </div>
  )
}
