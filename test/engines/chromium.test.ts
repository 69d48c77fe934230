import { openChromium } from './puppeteer.ts'
import { runScenarios } from './run-scenarios.ts'
import { shrinking } from './shrinking.ts'

// The other scenarios are part of `npm test` in this browser.
runScenarios('Chromium', openChromium, shrinking)
