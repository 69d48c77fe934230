import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visibleText } from './visible-text.ts'

test.each([
  ['a direction override', 'TOWN\u202e HALL', 'TOWN HALL'],
  ['direction marks and isolates', '\u200fTOWN\u2066 \u061cHALL\u2069\u200e', 'TOWN HALL'],
  ['zero-width spaces and word joiners', 'BRI\u200bCK\u2060', 'BRICK'],
  ['a soft hyphen and a byte order mark', '\ufeffbam\u00adboo', 'bamboo'],
  ['joiners between Latin letters', 'br\u200di\u200cck', 'brick'],
  ['a Hangul filler, which looks like an empty name', '\u3164\uffa0', ''],
  ['letters hidden as tags', 'roof\u{e0061}\u{e0062}', 'roof'],
  ['variation selectors behind letters', 'a\ufe0f1\ufe0fb\u{e0100}', 'a1b'],
  ['a second selector behind an emoji', '❤\ufe0f\ufe0f', '❤\ufe0f'],
  ['joiners at the ends and in a row', '\u200d👩\u200d\u200d🚀\u200d', '👩🚀'],
])('%s: removed', (_, value, visible) => {
  expect(visibleText(value)).toBe(visible)
})

test.each([
  ['Bengali ya-phalaa behind ra', 'র\u200d্যাম'],
  ['Assamese with a non-joiner behind the virama', 'চাৰ্\u200cকাৰ'],
  ['Hindi half and whole forms', 'क्\u200dष क्\u200cष'],
  ['a Malayalam chillu at the end of a word', 'അവന്\u200d'],
  ['Persian with a non-joiner', 'می\u200cخواهم'],
  ['a family, an astronaut, a rainbow flag', '👨\u200d👩\u200d👧 👩🏽\u200d🚀 🏳\ufe0f\u200d🌈'],
  ['a red heart, a black heart, a key', '❤\ufe0f ❤\ufe0e 1\ufe0f\u20e3'],
  ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['a Japanese name with a chosen form', '葛\u{e0100}城'],
  ['accents, Hebrew and Chinese', 'Zoë Çelik שלום 建築'],
])('%s: kept', (_, value) => {
  expect(visibleText(value)).toBe(value)
})

test('cleaning a cleaned text changes nothing', () => {
  const piece = fc.constantFrom(
    ...'a1#কন্र्❤葛🏽',
    '👩',
    '🏴',
    '\u200c',
    '\u200d',
    '\ufe0f',
    '\u{e0067}',
    '\u{e007f}',
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const once = visibleText(pieces.join(''))
      expect(visibleText(once)).toBe(once)
    }),
  )
})
