import { readTable } from './read-table.ts'

// Reads spreadsheets away from the page, which can end it when one takes too long.
addEventListener('message', async ({ data }: MessageEvent<File>) => postMessage(await readTable(data)))
