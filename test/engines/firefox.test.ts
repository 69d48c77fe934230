import { openFirefox } from './puppeteer.ts'
import { runScenarios } from './run-scenarios.ts'

runScenarios('Firefox', openFirefox)
