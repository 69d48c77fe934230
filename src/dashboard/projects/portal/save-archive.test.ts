import { expect, test, vi } from 'vitest'
import { toastError } from '../../shell/toasts/notify.tsx'
import { saveArchive } from './save-archive.ts'

const { saveByBrowser } = vi.hoisted(() => ({ saveByBrowser: vi.fn() }))
vi.mock('../../session/api.ts', () => ({ saveByBrowser }))
vi.mock('../../shell/toasts/notify.tsx', () => ({ toastError: vi.fn() }))

test('files that the server has lost are named when the archive is saved', async () => {
  saveByBrowser.mockResolvedValueOnce({ lost: [] })
  await saveArchive()
  expect(toastError).not.toHaveBeenCalled()
  saveByBrowser.mockResolvedValueOnce({ lost: ['A: 1', 'B: 2', 'C: 3', 'D: 4'] })
  await saveArchive()
  expect(toastError).toHaveBeenCalledWith(expect.stringContaining(': A: 1, B: 2, C: 3 and 1 more. '))
})
