/** A file with the folders that it came in: 'Works/Town Hall/1.jpg'. */
export type FoundFile = { path: string; file: File }

/** The files of an input; those of a folder have its name before theirs. */
export const chosenFiles = (files: Iterable<File>): FoundFile[] =>
  Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file }))

/** All files that were dropped, also those in folders. To be called while the event is handled. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<FoundFile[]> {
  const entries = Array.from(items, (item) => item.webkitGetAsEntry?.() ?? null)
  // Something else than files of a disk, such as a picture of a page.
  if (entries.every((entry) => entry === null)) return chosenFiles(files)
  return (await Promise.all(entries.map((entry) => (entry ? filesIn(entry) : [])))).flat()
}

async function filesIn(entry: FileSystemEntry, parent = ''): Promise<FoundFile[]> {
  const path = parent + entry.name
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ path, file }]
  }
  const found: FoundFile[] = []
  for (const inside of await entriesOf(entry as FileSystemDirectoryEntry))
    found.push(...(await filesIn(inside, `${path}/`)))
  return found
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  // Browsers answer at most 100 at once, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}
