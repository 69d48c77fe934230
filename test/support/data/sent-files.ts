/** Runs inside the page: records the exact bytes that it sends, since the server strips metadata and would hide it. */
export function recordSentFiles() {
  const sentFiles: File[] = []
  Object.assign(window, { sentFiles })
  const { send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function (body) {
    const file = body instanceof FormData && body.get('file')
    if (file instanceof File) sentFiles.push(file)
    send.call(this, body)
  }
}

/** Runs inside the page: what was recorded, the first first. */
export function sentFiles(): Promise<{ name: string; base64: string }[]> {
  const read = (file: File) =>
    new Promise<string>((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
      reader.readAsDataURL(file)
    })
  const { sentFiles } = window as unknown as { sentFiles: File[] }
  return Promise.all(sentFiles.map(async (file) => ({ name: file.name, base64: await read(file) })))
}
