import { type ComponentProps, useEffect, useRef } from 'react'
import { trustedDocument } from './trusted-types.ts'

/** A frame with this document. React would make a text of `srcDoc`, which the content policy refuses. */
export function DocumentFrame({
  html,
  title,
  ...props
}: { html: string; title: string } & Omit<ComponentProps<'iframe'>, 'src' | 'srcDoc' | 'title' | 'ref'>) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    frame.current!.srcdoc = trustedDocument(html)
  }, [html])
  return <iframe ref={frame} title={title} {...props} />
}
