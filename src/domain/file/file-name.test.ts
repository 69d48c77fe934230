import { expect, test } from 'vitest'
import { safeFileName } from './file-name.ts'

test.each([
  ['CV.pdf', 'CV.pdf'],
  ['CV.PDF', 'CV.pdf'],
  ['Lebenslauf – Mïna Dás.pdf', 'Lebenslauf – Mïna Dás.pdf'],
  ['जीवन-वृत्त.pdf', 'जीवन-वृत्त.pdf'],
  ['page.html', 'page.html.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\mina\\cv.pdf', 'cv.pdf'],
  ['a"b;c\r\nSet-Cookie: x=y.pdf', 'a_b;c Set-Cookie_ x=y.pdf'],
  ['exe.\u202efdp.pdf', 'exe.fdp.pdf'],
  ['.hidden. .pdf', 'hidden.pdf'],
  ['.pdf', 'file.pdf'],
  ['', 'file.pdf'],
  ['\0\u200b', 'file.pdf'],
])('%j is saved as %j', (given, name) => {
  expect(safeFileName(given, 'pdf')).toBe(name)
})

test('a long name is cut before its extension, and not inside a character', () => {
  const name = safeFileName(`${'😀'.repeat(300)}.pdf`, 'pdf')
  expect(name).toBe(`${'😀'.repeat(116)}.pdf`)
  expect(safeFileName('a'.repeat(300), 'zip')).toHaveLength(120)
})
