import { expect, test } from 'vitest'
import { proofLevel } from './sign-in-proof.ts'

test('a proof is needed after 20 failures, and is harder after each further 20, within bounds', () => {
  expect([0, 19, 20, 39, 40, 60, 79, 80, 5000].map(proofLevel)).toEqual([
    undefined,
    undefined,
    0,
    0,
    1,
    2,
    2,
    3,
    3,
  ])
})
